import type { StatusFilter } from '@plumbline/contract/estimates';
import { STATUS_LABELS } from '../../../ui/status-chip.tsx';

/** The name of a status filter in the list. */
export function statusFilterName(filter: StatusFilter): string {
  if (filter === 'needsAnswer') return 'Needs answer';
  return filter === 'all' ? 'All Statuses' : STATUS_LABELS[filter];
}
