import { createContext, use } from 'react';

/** The one line that is open on a phone, among all sections. */
export interface OpenLine {
  readonly openKey: string | null;
  /** A stable function. */
  readonly setOpenKey: (key: string | null) => void;
}

export const OpenLineContext = createContext<OpenLine | null>(null);

export function useOpenLine(): OpenLine {
  const open = use(OpenLineContext);
  if (!open) throw new Error('A section of lines is rendered inside EstimateLines');
  return open;
}
