import { isZero } from '@plumbline/contract/pricing/decimal';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useEstimatePage } from '../../estimates/api.ts';

interface PickJobSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The history state that opens an estimate with its sheet for a new invoice. */
const WITH_NEW_INVOICE = { newInvoice: true } as const;

/**
 * The jobs with an amount left to invoice, those paid in advance last; undefined until they have loaded. Only
 * the newest accepted and the newest paid ones are loaded; `hasOlder` is true if there are more.
 */
function useJobsToInvoice(search: string) {
  const accepted = useEstimatePage({ status: 'accepted', search, cursor: undefined });
  const paid = useEstimatePage({ status: 'paid', search, cursor: undefined });
  const isRead = accepted.data !== undefined && paid.data !== undefined;
  const all = [...(accepted.data?.rows ?? []), ...(paid.data?.rows ?? [])];
  return {
    jobs: isRead ? all.filter(({ amountToInvoice = '0' }) => !isZero(amountToInvoice)) : undefined,
    hasOlder: [accepted, paid].some(({ data }) => data !== undefined && data.nextCursor !== null),
    error: accepted.error ?? paid.error,
    retry: () => {
      void accepted.refetch();
      void paid.refetch();
    },
  };
}

/** The text of the sheet if no job can be chosen. */
function noneText(search: string, hasOlder: boolean): string {
  if (search === '')
    return hasOlder
      ? 'None of the newest accepted estimates has anything left to invoice. Search to find older ones.'
      : 'No accepted estimate has anything left to invoice.';
  return hasOlder
    ? `None of the newest accepted estimates that match “${search}” has anything left to invoice. Type more to find older ones.`
    : `No accepted estimate with anything left to invoice matches “${search}”.`;
}

/** The jobs that can be invoiced, to choose one for a new invoice. */
export function PickJobSheet(props: PickJobSheetProps) {
  return props.open ? <PickJob {...props} /> : null;
}

function PickJob({ open, onOpenChange }: PickJobSheetProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), 250);
  const { jobs, hasOlder, error, retry } = useJobsToInvoice(settled);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="New invoice"
      description="Choose the job it is for."
    >
      <SearchInput
        label="Search jobs"
        placeholder="Search by number, client or job"
        value={search}
        onValueChange={setSearch}
      />
      {!jobs && error && <CouldNotLoad what="jobs" error={error} onRetry={retry} />}
      {!jobs && !error && (
        <Loading label="Loading jobs" className="grid gap-6 py-3">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/2" />
        </Loading>
      )}
      {jobs?.length === 0 && <p className="text-ink-2 wrap-anywhere">{noneText(settled, hasOlder)}</p>}
      <ul aria-label="Jobs">
        {jobs?.map((estimate) => (
          <li key={estimate.id} className="border-b border-line first:border-t">
            <button
              type="button"
              onClick={() => void navigate(`/estimates/${estimate.id}/view`, { state: WITH_NEW_INVOICE })}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-3 text-left hover:bg-sunken"
            >
              <b className="truncate">{estimate.client?.name ?? 'No client'}</b>
              <Money amount={estimate.amountToInvoice ?? estimate.totalAmount} currency={estimate.currency} />
              <span className="col-span-2 truncate text-sm text-ink-2">
                {estimate.estimateNumber} · {estimate.jobDescription}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {jobs && jobs.length > 0 && hasOlder && (
        <p className="pt-3 text-sm text-ink-2">
          {settled === '' ? 'Search to find older jobs.' : 'Type more to find older jobs.'}
        </p>
      )}
    </Sheet>
  );
}
