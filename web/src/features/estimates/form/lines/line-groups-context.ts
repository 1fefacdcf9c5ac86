import { createContext } from 'react';

/** The titles of groups that the form does not show as such, by the ids of their lines. */
export const LineGroupsContext = createContext<Readonly<Record<string, string>>>({});
