import type { EstimateSummary } from '@plumbline/contract/estimates';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { FROM_LIST } from '../../../lib/lists/use-back-to-list.ts';
import { Money } from '../../../ui/money/money.tsx';
import { RevisionChip } from '../revisions/revision-chip.tsx';
import { LastMessage, WaitingChip, waitingOf } from '../waiting-chip.tsx';
import { EstimateRowMenu } from './estimate-row-menu.tsx';
import type { RowActions } from './row-actions.ts';
import { RowStatus } from './row-status.tsx';

const EstimateCard = memo(function EstimateCard({
  estimate,
  actions,
}: {
  estimate: EstimateSummary;
  actions: RowActions;
}) {
  const { estimateNumber, jobDescription, client, totalAmount, currency, waitingMessage, waitingChange } =
    estimate;
  return (
    <li className="border-b border-line pt-3 pb-1.5 first:border-t">
      <Link
        to={waitingChange ? `/change-orders/${waitingChange.id}` : `/estimates/${estimate.id}/view`}
        state={FROM_LIST}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-0.5 text-ink no-underline"
      >
        <b className="truncate">{client?.name ?? 'No client'}</b>
        <Money amount={totalAmount} currency={currency} className="font-strong" />
        <span className="col-span-2 truncate text-sm text-ink-2">
          {estimateNumber} · {jobDescription ?? 'No description yet'}
        </span>
        {waitingMessage && (
          <LastMessage message={waitingMessage} change={waitingChange} className="col-span-2" />
        )}
      </Link>
      <span className="flex flex-wrap gap-2 not-empty:mt-1">
        {!waitingMessage && <WaitingChip estimate={estimate} />}
        <RevisionChip estimate={estimate} />
      </span>
      <div className="flex min-h-11 items-center gap-3">
        {waitingMessage ? (
          <WaitingChip estimate={waitingOf(estimate)} />
        ) : (
          <RowStatus estimate={estimate} actions={actions} />
        )}
        <span className="figures mr-auto text-sm text-ink-2">
          {waitingMessage ? formatDateTime(waitingMessage.at) : formatDate(estimate.createdAt)}
        </span>
        <span className="order-1 -mx-3">
          <EstimateRowMenu estimate={estimate} actions={actions} />
        </span>
      </div>
    </li>
  );
});

/** The list below 1024 px: three short lines per estimate. */
export function EstimateCards({
  estimates,
  actions,
}: {
  estimates: readonly EstimateSummary[];
  actions: RowActions;
}) {
  return (
    <ul aria-label="Estimates">
      {estimates.map((estimate) => (
        <EstimateCard key={estimate.id} estimate={estimate} actions={actions} />
      ))}
    </ul>
  );
}
