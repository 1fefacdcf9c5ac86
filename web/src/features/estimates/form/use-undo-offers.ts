import { useCallback, useEffect, useRef } from 'react';
import { dismissToast, toast } from '../../../ui/overlays/toast-store.ts';

/** Offers to undo an action. */
export type OfferUndo = (title: string, undo: () => void) => void;

/** Returns a function that offers to undo an action. Nothing can be undone once the form is closed. */
export function useUndoOffers(): OfferUndo {
  const offers = useRef<number[]>([]);
  useEffect(() => () => offers.current.forEach(dismissToast), []);
  return useCallback((title, undo) => {
    offers.current.push(toast({ title, action: { label: 'Undo', onSelect: undo } }));
  }, []);
}
