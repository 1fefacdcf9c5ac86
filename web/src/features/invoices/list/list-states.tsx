import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table, Td } from '../../../ui/lists/table.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { InvoiceTableHead } from './invoice-table.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const CELLS = ['w-20', 'w-28', 'w-40', 'w-14', 'w-14', 'w-18', 'ml-auto w-18', 'ml-auto w-18', 'ml-auto w-5'];

function SkeletonCards() {
  return (
    <ul>
      {ROWS.map((row) => (
        <li key={row} className="h-25 border-b border-line pt-4 first:border-t">
          <Skeleton className="w-2/5" />
          <Skeleton className="mt-2.5 w-3/5" />
          <Skeleton className="mt-3.5 w-16" />
        </li>
      ))}
    </ul>
  );
}

function SkeletonTable() {
  return (
    <Table className="table-fixed" aria-hidden="true">
      <InvoiceTableHead />
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            {CELLS.map((width, place) => (
              // The columns never move.
              // oxlint-disable-next-line react/no-array-index-key
              <Td key={place}>
                <Skeleton className={`max-w-full ${width}`} />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Placeholder of the list while it loads. */
export function ListSkeleton({ hasCards }: { hasCards: boolean }) {
  return <Loading label="Loading invoices">{hasCards ? <SkeletonCards /> : <SkeletonTable />}</Loading>;
}

export function NoInvoicesYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState title="No invoices yet" action={action}>
      Make one from an accepted estimate, or write one here.
    </EmptyState>
  );
}

export function NoInvoiceMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No invoices match your search"
      action={<Button onClick={onClear}>Clear search and filter</Button>}
    >
      Try adjusting your search or filter.
    </EmptyState>
  );
}
