import { isLive, watchLive } from './live-events.ts';
import { useStoreLater } from './use-store-later.ts';

/** How often an open page polls, so that a client's answer shows without a reload. */
const POLL_MS = 15_000;
/** The same while the server pushes changes: for changes it does not push. */
const LIVE_POLL_MS = 60_000;

/** The poll interval, in milliseconds. */
export function usePollMs(): number {
  return useStoreLater(watchLive, isLive) ? LIVE_POLL_MS : POLL_MS;
}
