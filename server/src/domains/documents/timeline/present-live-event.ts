import { EVENT_TYPES } from '@plumbline/contract/estimates';
import type { LiveEvent } from '@plumbline/contract/estimates/live-events';
import { INVOICE } from '../kinds.ts';
import { documentNumber } from '../rules.ts';
import type { LiveEventRow } from './event-queries.ts';
import { VIEW_TIMED } from './record-event.ts';

/** Returns nothing for a type unknown to the contract. A longer view time is presented as another view. */
export function presentLiveEvent(row: LiveEventRow): LiveEvent[] {
  const isTimed = row.type === VIEW_TIMED;
  const type = isTimed ? 'viewed' : EVENT_TYPES.find((known) => known === row.type);
  if (!type) return [];
  return [
    {
      type,
      at: row.at.toISOString(),
      estimateId: row.estimateId,
      ...(row.kind === INVOICE.name && { kind: 'invoice' as const }),
      jobId: row.rootId ?? row.estimateId,
      estimateNumber: documentNumber(row),
      clientName: (row.detail.name || row.clientName) ?? null,
      isRepeated: isTimed || row.isRepeated,
    },
  ];
}
