import { useCallback, useState } from 'react';
import type { LastQuantities } from './last-quantities.ts';
import type { Offer } from './offers.ts';

/** The picked offers, in the order of picking, with a quantity each: the last one used, else 1. */
export function usePicks(last: LastQuantities) {
  const [picks, setPicks] = useState<ReadonlyMap<string, Offer>>(new Map());
  const [quantities, setQuantities] = useState<ReadonlyMap<string, string>>(new Map());
  const setQuantity = useCallback(
    (id: string, quantity: string) => setQuantities((before) => new Map(before).set(id, quantity)),
    [],
  );
  const pick = useCallback(
    (offer: Offer) => {
      setPicks((before) => new Map(before).set(offer.id, offer));
      setQuantity(offer.id, last.get(offer.id) ?? '1');
    },
    [last, setQuantity],
  );
  const unpick = useCallback((id: string) => {
    setPicks((before) => new Map([...before].filter(([other]) => other !== id)));
  }, []);
  const clear = useCallback(() => setPicks(new Map()), []);
  return { picks, quantities, pick, setQuantity, unpick, clear };
}
