import { createContext, use } from 'react';

/** Opens the details of a line. The object is stable while lines change. */
export interface LineDetails {
  readonly open: (key: string) => void;
  /** Asks for the group to which to move a line. */
  readonly move: (key: string) => void;
  /** Whether a line can be moved to another group. */
  readonly hasGroups: boolean;
}

export const LineDetailsContext = createContext<LineDetails | null>(null);

export function useLineDetails(): LineDetails {
  const details = use(LineDetailsContext);
  if (!details) throw new Error('A line is rendered inside EstimateLines');
  return details;
}
