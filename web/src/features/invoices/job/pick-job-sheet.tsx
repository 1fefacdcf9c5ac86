import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Money } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useEstimatePage } from '../../estimates/api.ts';

interface PickJobSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The history state that opens an estimate with its sheet for a new invoice. */
const WITH_NEW_INVOICE = { newInvoice: true } as const;

/** The accepted estimates, to choose the one that a new invoice is for. */
export function PickJobSheet(props: PickJobSheetProps) {
  return props.open ? <PickJob {...props} /> : null;
}

function PickJob({ open, onOpenChange }: PickJobSheetProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), 250);
  const { data, error, refetch } = useEstimatePage({
    status: 'accepted',
    search: settled,
    cursor: undefined,
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="New invoice"
      description="Choose the accepted estimate it is for."
    >
      <SearchInput
        label="Search accepted estimates"
        placeholder="Search by number, client or job"
        value={search}
        onValueChange={setSearch}
      />
      {!data && error && <CouldNotLoad what="estimates" error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading accepted estimates" className="grid gap-6 py-3">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/2" />
        </Loading>
      )}
      {data?.rows.length === 0 && (
        <p className="text-ink-2">
          {settled === '' ? 'No accepted estimates yet.' : `No accepted estimates match “${settled}”.`}
        </p>
      )}
      <ul aria-label="Accepted estimates">
        {data?.rows.map((estimate) => (
          <li key={estimate.id} className="border-b border-line first:border-t">
            <button
              type="button"
              onClick={() => void navigate(`/estimates/${estimate.id}/view`, { state: WITH_NEW_INVOICE })}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-3 text-left hover:bg-sunken"
            >
              <b className="truncate">{estimate.client?.name ?? 'No client'}</b>
              <Money amount={estimate.totalAmount} currency={estimate.currency} />
              <span className="col-span-2 truncate text-sm text-ink-2">
                {estimate.estimateNumber} · {estimate.jobDescription}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
