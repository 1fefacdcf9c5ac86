import { createContext } from 'react';

/** The titles of groups that the form does not show as groups, by line id. */
export const LineGroupsContext = createContext<Readonly<Record<string, string>>>({});
