import { LIVE_MESSAGES, type LiveEvent } from '@plumbline/contract/estimates/live-events';

const EVENTS_PATH = '/api/events';
/** Events that arrive together, such as after a reconnect, are reported in one call. */
const GATHER_MS = 50;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 120_000;

/** Receives live events. */
interface LiveReader {
  /** The events since the last call, oldest first, each event once. */
  onEvents(events: readonly LiveEvent[]): void;
  /** Anything may have changed: refetch all data. */
  onResync(): void;
}

let open = false;
const watchers = new Set<() => void>();

function setOpen(next: boolean): void {
  if (open === next) return;
  open = next;
  for (const watcher of watchers) watcher();
}

/** True while the server pushes every change, so that frequent polling is unnecessary. */
export const isLive = (): boolean => open;

/** Calls `watcher` whenever `isLive` changes, until the returned function is called. */
export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Follows the events of the account's estimates while the page is visible and the browser is online, and resumes after
 * the last event, first after `since`. (A browser opens only six connections to a server; hidden tabs give theirs up.) The returned function
 * stops it. Without `EventSource` nothing is reported, and `isLive` stays false.
 */
export function followLiveEvents(reader: LiveReader, since?: bigint): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let source: EventSource | undefined;
  let lastId = since;
  let pauseMs = FIRST_PAUSE_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let gathered: LiveEvent[] = [];

  const flush = () => {
    gathering = undefined;
    const events = gathered;
    gathered = [];
    reader.onEvents(events);
  };

  const disconnect = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
    setOpen(false);
  };

  const connect = () => {
    const place = lastId === undefined ? '' : `?after=${lastId}`;
    const stream = new EventSource(EVENTS_PATH + place);
    source = stream;
    stream.addEventListener('open', () => {
      pauseMs = FIRST_PAUSE_MS;
      setOpen(true);
    });
    stream.addEventListener(LIVE_MESSAGES.event, ({ lastEventId, data }: MessageEvent<string>) => {
      const id = BigInt(lastEventId);
      // A browser that reconnects automatically may receive events again.
      if (lastId !== undefined && id <= lastId) return;
      lastId = id;
      gathered.push(JSON.parse(data) as LiveEvent);
      gathering ??= setTimeout(flush, GATHER_MS);
    });
    stream.addEventListener(LIVE_MESSAGES.resync, ({ lastEventId }: MessageEvent<string>) => {
      lastId = BigInt(lastEventId);
      reader.onResync();
    });
    stream.addEventListener('error', () => {
      setOpen(false);
      // The browser reconnects automatically after a lost connection, and gives up after a refusal.
      if (stream.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    });
  };

  const update = () => {
    disconnect();
    if (document.visibilityState === 'visible' && navigator.onLine) connect();
  };
  document.addEventListener('visibilitychange', update);
  addEventListener('online', update);
  addEventListener('offline', update);
  update();

  return () => {
    document.removeEventListener('visibilitychange', update);
    removeEventListener('online', update);
    removeEventListener('offline', update);
    clearTimeout(gathering);
    disconnect();
  };
}
