import { ESTIMATE_STATUSES, type EstimateSummary } from '@plumbline/contract/estimates';
import { STATUS_LABELS } from '../../../ui/status-chip.tsx';

export const STATUS_FILTERS = ['all', ...ESTIMATE_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export function statusFilterName(filter: StatusFilter): string {
  return filter === 'all' ? 'All Statuses' : STATUS_LABELS[filter];
}

type Searched = Pick<EstimateSummary, 'estimateNumber' | 'jobDescription' | 'client' | 'status'>;

function matchesSearch(estimate: Searched, needle: string): boolean {
  return [estimate.estimateNumber, estimate.jobDescription, estimate.client?.name ?? ''].some((text) =>
    text.toLowerCase().includes(needle),
  );
}

/** The estimates of that status whose number, job description or client holds the text, whatever its case. */
export function filterEstimates<Row extends Searched>(
  estimates: readonly Row[],
  search: string,
  status: StatusFilter,
): Row[] {
  const needle = search.trim().toLowerCase();
  return estimates.filter(
    (estimate) =>
      (status === 'all' || estimate.status === status) && (needle === '' || matchesSearch(estimate, needle)),
  );
}

/** How many estimates each filter would show without a search. */
export function countByStatus(
  estimates: readonly Pick<EstimateSummary, 'status'>[],
): Record<StatusFilter, number> {
  const counts = { all: 0, draft: 0, sent: 0, viewed: 0, accepted: 0, declined: 0, paid: 0 };
  for (const { status } of estimates) {
    counts.all += 1;
    counts[status] += 1;
  }
  return counts;
}
