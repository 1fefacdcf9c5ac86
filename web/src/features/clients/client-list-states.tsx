import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const CARDS = ['w-40', 'w-28', 'w-36', 'w-32', 'w-24', 'w-44'];

/** Placeholder rows or cards of about the same height, while the clients load. */
export function ClientsSkeleton() {
  return (
    <Loading
      label="Loading clients"
      className="max-md:border-t max-md:border-ink md:grid md:grid-cols-2 md:gap-4 xl:grid-cols-3 min-[1280px]:grid-cols-1 min-[1280px]:gap-0"
    >
      {CARDS.map((width) => (
        <span
          key={width}
          className="flex h-22 flex-col border-b border-line py-3 md:h-67 md:rounded md:border md:bg-surface md:p-4 min-[1280px]:h-16 min-[1280px]:rounded-none min-[1280px]:border-t-0 min-[1280px]:first:border-t min-[1280px]:[&>*:nth-child(n+2)]:hidden"
        >
          <span className="flex items-center gap-3">
            <span className="size-10 flex-none rounded-full bg-line max-md:hidden" />
            <Skeleton className={width} />
          </span>
          <Skeleton className="mt-2 w-44 md:mt-6" />
          <Skeleton className="mt-3 w-36 max-md:hidden" />
          <Skeleton className="mt-auto max-md:w-24" />
        </span>
      ))}
    </Loading>
  );
}

export function NoClientsYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState title="No clients yet" action={action}>
      A name is enough to start.
    </EmptyState>
  );
}

export function NoMatchingClients({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No matching clients"
      action={<Button onClick={onClear}>Clear search and filter</Button>}
    >
      Try another name, email or phone number
    </EmptyState>
  );
}
