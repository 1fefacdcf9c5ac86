import { createContext } from 'react';

/** The group of the lines below; null for those without one. */
export const GroupIdContext = createContext<string | null>(null);
