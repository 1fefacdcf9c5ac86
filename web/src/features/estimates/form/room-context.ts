import { createContext, use } from 'react';
import type { OfferUndo } from '../../../ui/overlays/use-undo-offers.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import type { PartCounts } from '../editor/faults/draft-limits.ts';

/**
 * Reads the estimate on demand for the buttons that add to it, so that they need not render at each
 * keystroke. The functions are stable.
 */
export interface Room {
  readonly readDraft: () => EstimateDraft;
  /** Whether the estimate has room for more; if not, reports why. */
  readonly hasRoom: (added: PartCounts) => boolean;
  readonly offerUndo: OfferUndo;
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = use(RoomContext);
  if (!room) throw new Error('What adds to an estimate is rendered inside EstimateLines');
  return room;
}
