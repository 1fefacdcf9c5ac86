import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { dismissToast, toast } from './toast-store.ts';

/** Offers to undo an action. */
export type OfferUndo = (title: string, undo: () => void) => void;

/** Returns a function that offers to undo an action. Nothing can be undone once its component is unmounted. */
export function useUndoOffers(): OfferUndo {
  const offers = useRef<number[]>([]);
  useEffect(() => () => offers.current.forEach(dismissToast), []);
  return useCallback((title, undo) => {
    offers.current.push(toast({ title, action: { label: 'Undo', onSelect: undo } }));
  }, []);
}

interface RemovalInput<Item> {
  items: readonly Item[];
  most: number;
  /** Says why nothing comes back to a full list. */
  full: string;
  set: (items: readonly Item[]) => void;
}

/** Returns a function that removes an item of a short list and offers to bring it back among what the list has by then. */
export function useUndoneRemoval<Item extends { readonly id: string }>({
  items,
  most,
  full,
  set,
}: RemovalInput<Item>) {
  const offerUndo = useUndoOffers();
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  }, [items]);
  return (removed: Item, title: string) => {
    const place = items.indexOf(removed);
    set(items.filter(({ id }) => id !== removed.id));
    offerUndo(title, () => {
      // It may have been added again.
      if (latest.current.some(({ id }) => id === removed.id)) return;
      if (latest.current.length < most) set(latest.current.toSpliced(place, 0, removed));
      else toast({ title: full });
    });
  };
}
