import { startTransition, useEffect, useState } from 'react';

/**
 * Like `useSyncExternalStore`, for a store that many components read: a change renders in slices, so that a tap on a phone does not
 * wait for it. Both functions must stay the same.
 */
export function useStoreLater<Value extends boolean | number | string>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
): Value {
  const [value, setValue] = useState<Value>(read);
  useEffect(() => {
    const update = () => startTransition(() => setValue(read()));
    // It may have changed since the first render.
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}
