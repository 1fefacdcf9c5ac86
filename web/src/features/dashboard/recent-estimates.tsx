import type { EstimateSummary } from '@plumbline/contract/estimates';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { Money } from '../../ui/money.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';

const clientOf = (estimate: EstimateSummary) => estimate.client?.name ?? 'No client';

/** The newest estimates: cards on phones, a table from 768 px. */
export function RecentEstimates({ estimates }: { estimates: readonly EstimateSummary[] }) {
  return (
    <>
      <ul className="border-t border-line md:hidden">
        {estimates.map((estimate) => (
          <li key={estimate.id} className="border-b border-line">
            <EstimateCard estimate={estimate} />
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <EstimateTable estimates={estimates} />
      </div>
    </>
  );
}

function EstimateCard({ estimate }: { estimate: EstimateSummary }) {
  return (
    <Link
      to={`/estimates/${estimate.id}/view`}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-3.5 text-ink no-underline"
    >
      <strong className="truncate">{clientOf(estimate)}</strong>
      <Money amount={estimate.totalAmount} currency={estimate.currency} className="font-strong" />
      <span className="col-span-2 truncate text-sm text-ink-2">
        {estimate.estimateNumber} · {estimate.jobType?.name ?? estimate.jobDescription}
      </span>
      <StatusChip status={estimate.status} look="bare" />
      <span className="text-right text-sm text-ink-2">{formatDate(estimate.createdAt)}</span>
    </Link>
  );
}

function EstimateTable({ estimates }: { estimates: readonly EstimateSummary[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>Estimate #</Th>
          <Th>Client</Th>
          <Th>Job Type</Th>
          <Th>Status</Th>
          <Th>Date</Th>
          <Th figures className="pr-5">
            Amount
          </Th>
        </tr>
      </thead>
      <tbody>
        {estimates.map((estimate) => (
          <tr key={estimate.id}>
            <Td className="figures font-medium">
              <Link to={`/estimates/${estimate.id}/view`} className="text-ink no-underline hover:underline">
                {estimate.estimateNumber}
              </Link>
            </Td>
            <Td className="max-w-60 truncate">{clientOf(estimate)}</Td>
            <Td className="max-w-60 truncate text-ink-2">{estimate.jobType?.name ?? ''}</Td>
            <Td>
              <StatusChip status={estimate.status} look="bare" />
            </Td>
            <Td className="whitespace-nowrap text-ink-2">{formatDate(estimate.createdAt)}</Td>
            <Td figures className="pr-5 font-medium">
              <Money amount={estimate.totalAmount} currency={estimate.currency} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** As many rows of the same height, while the estimates are on their way. */
export function RecentEstimatesSkeleton({ rows }: { rows: number }) {
  return (
    <Loading
      label="Loading estimates"
      className="border-t border-line md:rounded md:border md:bg-surface md:px-5"
    >
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="flex h-23 items-center justify-between border-b border-line last:border-b-0 md:h-13"
        >
          <Skeleton className="w-5/12" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  );
}
