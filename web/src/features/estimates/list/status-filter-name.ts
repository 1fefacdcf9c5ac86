import type { StatusFilter } from '@plumbline/contract/estimates';
import { STATUS_LABELS } from '../../../ui/status-chip.tsx';

/** A status filter as the list shows it. */
export function statusFilterName(filter: StatusFilter): string {
  return filter === 'all' ? 'All Statuses' : STATUS_LABELS[filter];
}
