import type { EstimateSummary } from '@plumbline/contract/estimates';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { Table, Td, Th } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/money/money.tsx';
import { wholeMoney } from '../../ui/money/whole-money.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { EstimateRowMenu } from '../estimates/list/estimate-row-menu.tsx';
import type { RowActions } from '../estimates/list/row-actions.ts';
import { useRowActions } from '../estimates/list/use-row-actions.tsx';
import { shortDate } from './short-date.ts';

interface RowsProps {
  estimates: readonly EstimateSummary[];
  actions: RowActions;
  now: Date;
}

const clientOf = (estimate: EstimateSummary) => estimate.client?.name ?? 'No client';
const isExpired = (estimate: EstimateSummary) => estimate.isExpired && awaitsAnswer(estimate.status);
const pathOf = (estimate: EstimateSummary) => `/estimates/${estimate.id}/view`;

/** The newest estimates with their actions: cards on narrow screens, else a table. */
export function RecentEstimates({
  estimates,
  isNarrow,
  now,
}: {
  estimates: readonly EstimateSummary[];
  isNarrow: boolean;
  now: Date;
}) {
  const { actions, question } = useRowActions();
  const Rows = isNarrow ? EstimateCards : EstimateTable;
  return (
    <>
      {estimates.length > 0 && <Rows estimates={estimates} actions={actions} now={now} />}
      {question}
    </>
  );
}

function EstimateCards({ estimates, actions, now }: RowsProps) {
  return (
    <ul aria-label="Recent estimates" className="border-t border-line">
      {estimates.map((estimate) => (
        <li key={estimate.id} className="border-b border-line pt-3 pb-1">
          <Link
            to={pathOf(estimate)}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-0.5 text-ink no-underline"
          >
            <strong className="truncate">{clientOf(estimate)}</strong>
            <Money amount={estimate.totalAmount} currency={estimate.currency} className="font-strong" />
            <span className="col-span-2 truncate text-sm text-ink-2">
              {estimate.estimateNumber} ·{' '}
              {estimate.jobType?.name ?? estimate.jobDescription ?? 'No job type yet'}
            </span>
          </Link>
          <div className="flex min-h-11 items-center gap-3">
            <StatusChip status={estimate.status} isExpired={isExpired(estimate)} look="bare" />
            <span className="figures text-sm text-ink-2">{shortDate(estimate.createdAt, now)}</span>
            <span className="-mr-3 ml-auto">
              <EstimateRowMenu estimate={estimate} actions={actions} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The longest amount that fits its column, such as "$9,999,999.99". */
const LONGEST_AMOUNT = 13;

function ColumnAmount({ estimate: { totalAmount, currency } }: { estimate: EstimateSummary }) {
  const text = formatMoney(totalAmount, currency);
  return text.length <= LONGEST_AMOUNT ? text : <abbr title={text}>{wholeMoney(totalAmount, currency)}</abbr>;
}

function EstimateTable({ estimates, actions, now }: RowsProps) {
  return (
    <Table aria-labelledby="recent-estimates" className="table-fixed">
      <colgroup>
        <col className="w-26" />
        <col />
        <col />
        <col className="w-31" />
        <col className="w-26" />
        <col className="w-19" />
        <col className="w-14" />
      </colgroup>
      <thead>
        <tr>
          <Th>Estimate #</Th>
          <Th>Client</Th>
          <Th>Job Type</Th>
          <Th figures>Amount</Th>
          <Th>Status</Th>
          <Th>Date</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {estimates.map((estimate) => (
          <tr key={estimate.id}>
            <Td className="figures font-medium whitespace-nowrap">
              <Link to={pathOf(estimate)} className="text-ink no-underline hover:underline">
                {estimate.estimateNumber}
              </Link>
            </Td>
            <Td>
              <span className="line-clamp-2 wrap-anywhere">
                {estimate.client?.name ?? <span className="text-ink-3">No client</span>}
              </span>
            </Td>
            <Td className="text-ink-2">
              <span className="line-clamp-2 wrap-anywhere">{estimate.jobType?.name}</span>
            </Td>
            <Td figures className="font-medium">
              <ColumnAmount estimate={estimate} />
            </Td>
            <Td>
              <StatusChip status={estimate.status} isExpired={isExpired(estimate)} look="bare" />
            </Td>
            <Td className="figures whitespace-nowrap text-ink-2">{shortDate(estimate.createdAt, now)}</Td>
            <Td className="pr-2.5 pl-0 text-right">
              <EstimateRowMenu estimate={estimate} actions={actions} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
