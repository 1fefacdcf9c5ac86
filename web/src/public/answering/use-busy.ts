import { useEffect, useState } from 'preact/hooks';

export interface Busy {
  readonly isBusy: boolean;
  readonly set: (isBusy: boolean) => void;
}

/** Whether an answer is being sent. "Back" from the payment page ends it. */
export function useBusy(): Busy {
  const [isBusy, set] = useState(false);
  useEffect(() => {
    const wake = () => set(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return { isBusy, set };
}
