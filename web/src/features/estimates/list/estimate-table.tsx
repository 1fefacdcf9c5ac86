import type { EstimateSummary } from '@plumbline/contract/estimates';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../../lib/dates.ts';
import { FROM_LIST } from '../../../lib/lists/use-back-to-list.ts';
import { Table, Td, Th } from '../../../ui/lists/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { RevisionChip } from '../revisions/revision-chip.tsx';
import { LastMessage, WaitingChip, waitingOf } from '../waiting-chip.tsx';
import { EstimateRowMenu } from './estimate-row-menu.tsx';
import type { RowActions } from './row-actions.ts';
import { RowStatus } from './row-status.tsx';

interface RowProps {
  estimate: EstimateSummary;
  actions: RowActions;
}

const EstimateTableRow = memo(function EstimateTableRow({ estimate, actions }: RowProps) {
  const { waitingMessage, waitingChange } = estimate;
  return (
    <tr className="relative">
      <Td>
        {/* The link covers the row, below its controls. */}
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={waitingChange ? `/change-orders/${waitingChange.id}` : `/estimates/${estimate.id}/view`}
            state={FROM_LIST}
            className="figures font-medium text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {estimate.estimateNumber}
          </Link>
          {!waitingMessage && <WaitingChip estimate={estimate} />}
          <RevisionChip estimate={estimate} />
        </span>
        <span className="block truncate text-sm text-ink-2">
          {estimate.jobDescription ?? 'No description yet'}
        </span>
      </Td>
      <Td>
        <span className="line-clamp-2 wrap-anywhere">
          {estimate.client?.name ?? <span className="text-ink-3">No client</span>}
        </span>
      </Td>
      {waitingMessage ? (
        <Td>
          <LastMessage message={waitingMessage} change={waitingChange} />
          <span className="block pl-4 text-sm text-ink-2">{formatDateTime(waitingMessage.at)}</span>
        </Td>
      ) : (
        <Td className="figures whitespace-nowrap text-ink-2">{formatDate(estimate.createdAt)}</Td>
      )}
      <Td>
        <span className="relative">
          {waitingMessage ? (
            <WaitingChip estimate={waitingOf(estimate)} />
          ) : (
            <RowStatus estimate={estimate} actions={actions} />
          )}
        </span>
      </Td>
      <Td figures>
        <Money amount={estimate.totalAmount} currency={estimate.currency} className="font-medium" />
      </Td>
      <Td className="text-right">
        <span className="relative">
          <EstimateRowMenu estimate={estimate} actions={actions} />
        </span>
      </Td>
    </tr>
  );
});

/** The head of the list, also above its skeleton; `withMessages` if it shows the last message instead of the date. */
export function EstimateTableHead({ withMessages = false }: { withMessages?: boolean }) {
  return (
    <>
      <colgroup>
        <col className={withMessages ? 'w-[20%]' : undefined} />
        <col className={withMessages ? 'w-[13%]' : 'w-[18%]'} />
        <col className={withMessages ? undefined : 'w-33'} />
        <col className={withMessages ? 'w-42' : 'w-54'} />
        <col className={withMessages ? 'w-36' : 'w-45'} />
        <col className="w-19" />
      </colgroup>
      <thead>
        <tr>
          <Th>Estimate</Th>
          <Th>Client</Th>
          <Th>{withMessages ? 'Last message' : 'Date'}</Th>
          <Th>Status</Th>
          <Th figures>Total</Th>
          <Th figures>Actions</Th>
        </tr>
      </thead>
    </>
  );
}

/** The list as a table, on wide screens. */
export function EstimateTable({
  estimates,
  actions,
}: {
  estimates: readonly EstimateSummary[];
  actions: RowActions;
}) {
  return (
    <Table className="table-fixed" aria-label="Estimates">
      <EstimateTableHead withMessages={estimates.some(({ waitingMessage }) => waitingMessage)} />
      <tbody>
        {estimates.map((estimate) => (
          <EstimateTableRow key={estimate.id} estimate={estimate} actions={actions} />
        ))}
      </tbody>
    </Table>
  );
}
