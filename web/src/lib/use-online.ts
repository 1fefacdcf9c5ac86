import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** False while the browser knows that it has no network; true means only that there may be one. */
export const isOnline = (): boolean => navigator.onLine;

export const useOnline = (): boolean => useSyncExternalStore(watch, isOnline);
