import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

interface CatalogHeadProps {
  /** Such as "3 labor types created". */
  count: string;
  addLabel: string;
  onAdd: () => void;
  /** Gets the focus after a row was deleted. */
  addButton: RefObject<HTMLButtonElement | null>;
  /** Whether the maximum is reached, as stated by `count`. */
  isFull?: boolean;
}

/** The number of entries, and the add button. */
export function CatalogHead({ count, addLabel, onAdd, addButton, isFull = false }: CatalogHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p aria-live="polite" className="mr-auto text-ink-2">
        {count}
      </p>
      <Button ref={addButton} icon={<Plus aria-hidden="true" />} onClick={onAdd} disabled={isFull}>
        {addLabel}
      </Button>
    </div>
  );
}

export function CatalogSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {['w-40', 'w-28', 'w-36'].map((width) => (
        <span key={width} className="grid min-h-16 content-center gap-2 border-b border-line first:border-t">
          <Skeleton className={width} />
          <Skeleton className="w-56" />
        </span>
      ))}
    </Loading>
  );
}
