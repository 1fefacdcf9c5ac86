import { createContext, use } from 'react';
import type { PartCounts } from '../editor/faults/draft-limits.ts';

/** Whether the estimate has room for more; says why if not. A stable function. */
export type HasRoom = (added: PartCounts) => boolean;

export const RoomContext = createContext<HasRoom | null>(null);

export function useHasRoom(): HasRoom {
  const hasRoom = use(RoomContext);
  if (!hasRoom) throw new Error('What adds to an estimate is rendered inside EstimateLines');
  return hasRoom;
}
