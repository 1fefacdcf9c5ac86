import { createContext, use } from 'react';

/** Whether a form's document asks its client for an answer: until when it is valid, what they pick of it, and a deposit. */
export const OfferContext = createContext(true);
export const useIsOffer = (): boolean => use(OfferContext);
