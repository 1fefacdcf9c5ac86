import { useEffect, useState } from 'react';

/** How long typing must pause before the value counts. */
const REST_MS = 350;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A plain-data value once it has stopped changing for a moment; the first one at once. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (isSame(rested, value)) return undefined;
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [rested, value]);
  return rested;
}
