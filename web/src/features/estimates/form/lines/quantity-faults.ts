import { createContext, use } from 'react';

/** What is wrong with the quantities of lines besides their form, as sentences by the lines' keys. */
export const QuantityFaultsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What is wrong with the quantity of a line besides its form; undefined for nothing. */
export const useQuantityFault = (key: string): string | undefined => use(QuantityFaultsContext).get(key);
