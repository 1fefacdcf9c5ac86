import type { KEPT_HEADER as KeptHeader } from '@plumbline/contract/app/offline';
import { useSyncExternalStore } from 'react';
import { isOnline } from '../use-online.ts';

/**
 * Repeated here because code shared by the app and its worker would become a separate file, and the worker must be a
 * single file.
 */
const KEPT_HEADER: typeof KeptHeader = 'x-plumbline-kept-at';

let isKept = false;
const listeners = new Set<() => void>();

/** Records whether a response came from the server, or from the worker's cache because the server was unreachable. */
export function noteAnswer({ headers }: Response): void {
  // Without a network, cached responses are expected.
  const next = isOnline() && headers.has(KEPT_HEADER);
  if (next === isKept) return;
  isKept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last response came from the cache although there seems to be a network. */
export const useShowsKept = (): boolean => useSyncExternalStore(subscribe, () => isKept);
