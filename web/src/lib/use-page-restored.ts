import { useEffect } from 'react';

/** Calls `onRestored` when "back" brings the page out of the browser's memory, just as it was left. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [onRestored]);
}
