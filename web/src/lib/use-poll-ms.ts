import { useSyncExternalStore } from 'react';
import { isLive, watchLive } from './live-events.ts';

/** How often an open page asks again, so that a client's answer shows without a reload. */
const POLL_MS = 15_000;
/** The same while the server tells of changes by itself: for what it does not tell of. */
const LIVE_POLL_MS = 60_000;

/** The pause between two readings of what others change, in milliseconds. */
export function usePollMs(): number {
  return useSyncExternalStore(watchLive, isLive) ? LIVE_POLL_MS : POLL_MS;
}
