import { EVENT_TYPES } from '@plumbline/contract/estimates';
import type { LiveEvent } from '@plumbline/contract/estimates/live-events';
import { formatEstimateNumber } from '../rules.ts';
import type { LiveEventRow } from './event-queries.ts';
import { VIEW_TIMED } from './record-event.ts';

/** Nothing for a type that the contract does not know. A view that has got longer is told like one more look. */
export function presentLiveEvent(row: LiveEventRow): LiveEvent[] {
  const isTimed = row.type === VIEW_TIMED;
  const type = isTimed ? 'viewed' : EVENT_TYPES.find((known) => known === row.type);
  if (!type) return [];
  return [
    {
      type,
      at: row.at.toISOString(),
      estimateId: row.estimateId,
      estimateNumber: formatEstimateNumber(row.number),
      clientName: (row.detail.name || row.clientName) ?? null,
      isRepeated: isTimed || row.isRepeated,
    },
  ];
}
