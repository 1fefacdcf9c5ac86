import { createContext, use } from 'react';

/**
 * Whether a form's document asks its client for an answer, so that it has a last valid day, choices and a
 * deposit.
 */
export const OfferContext = createContext(true);
export const useIsOffer = (): boolean => use(OfferContext);
