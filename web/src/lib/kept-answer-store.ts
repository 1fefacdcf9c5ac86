import type { KEPT_HEADER as KeptHeader } from '@plumbline/contract/offline';
import { useSyncExternalStore } from 'react';
import { isOnline } from './use-online.ts';

/** Written out: what the app and its worker both import becomes a file of its own, and the worker is one file. */
const KEPT_HEADER: typeof KeptHeader = 'x-plumbline-kept-at';

let isKept = false;
const listeners = new Set<() => void>();

/** Notes whether an answer is the server's own, or one that the browser kept as the server could not be reached. */
export function noteAnswer({ headers }: Response): void {
  // Without a network nobody expects the server's own.
  const next = isOnline() && headers.has(KEPT_HEADER);
  if (next === isKept) return;
  isKept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last answer was a kept one although there seems to be a network. */
export const useShowsKept = (): boolean => useSyncExternalStore(subscribe, () => isKept);
