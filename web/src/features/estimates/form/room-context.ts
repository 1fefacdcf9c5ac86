import { createContext, use } from 'react';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import type { PartCounts } from '../editor/faults/draft-limits.ts';

/** The estimate as what adds to it reads it when pressed, so that it need not render for each keystroke. Stable functions. */
export interface Room {
  readonly readDraft: () => EstimateDraft;
  /** Whether the estimate has room for more; says why if not. */
  readonly hasRoom: (added: PartCounts) => boolean;
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = use(RoomContext);
  if (!room) throw new Error('What adds to an estimate is rendered inside EstimateLines');
  return room;
}
