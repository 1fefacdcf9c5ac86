import { createContext, use } from 'react';

/** Faults of the quantities of lines besides their format, as sentences by line key. */
export const QuantityFaultsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** The fault of a line's quantity besides its format; undefined for none. */
export const useQuantityFault = (key: string): string | undefined => use(QuantityFaultsContext).get(key);
