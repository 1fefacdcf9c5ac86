import { createContext, use } from 'react';

/** What can be done to a line as a whole. Stays the same object while lines change, so that rows need not render. */
export interface LineActions {
  /** What a line of the section is called: "labor line". */
  readonly lineName: string;
  readonly remove: (key: string) => void;
  readonly duplicate: (key: string) => void;
  /** Up is negative. Says where the line went. */
  readonly moveBy: (key: string, places: 1 | -1) => void;
}

export const LineActionsContext = createContext<LineActions | null>(null);

export function useLineActions(): LineActions {
  const actions = use(LineActionsContext);
  if (!actions) throw new Error('A line stands in a section');
  return actions;
}
