import { useEffect } from 'react';

/** Calls `onRestored` when "back" restores the page from the browser's cache, with its state. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [onRestored]);
}
