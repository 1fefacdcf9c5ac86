import { createContext, use } from 'react';

/** The actions on a whole line. The object is stable while lines change, so that rows need not render. */
export interface LineActions {
  /** The name of the section's lines: "labor line". */
  readonly lineName: string;
  readonly remove: (key: string) => void;
  readonly duplicate: (key: string) => void;
  /** Up is negative. Announces the new place. */
  readonly moveBy: (key: string, places: 1 | -1) => void;
  /** Adds a text without an amount below the line. */
  readonly addText: (key: string) => void;
}

export const LineActionsContext = createContext<LineActions | null>(null);

export function useLineActions(): LineActions {
  const actions = use(LineActionsContext);
  if (!actions) throw new Error('A line needs a section around it');
  return actions;
}
