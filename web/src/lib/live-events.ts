import { LIVE_MESSAGES, type LiveEvent } from '@plumbline/contract/estimates/live-events';

const EVENTS_PATH = '/api/events';
/** What comes in one go, such as after a lost line, is told in one go. */
const GATHER_MS = 50;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 120_000;

/** Who is told of what the server tells. */
interface LiveReader {
  /** What happened since the last call, oldest first, each event once. */
  onEvents(events: readonly LiveEvent[]): void;
  /** Anything may have changed: what was read before is to be read again. */
  onResync(): void;
}

let open = false;
const watchers = new Set<() => void>();

function setOpen(next: boolean): void {
  if (open === next) return;
  open = next;
  for (const watcher of watchers) watcher();
}

/** True while the server tells of every change by itself, so that nobody needs to ask often. */
export const isLive = (): boolean => open;

/** Calls `watcher` whenever `isLive` changes, until the returned function is called. */
export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Listens to what happens to the account's estimates while somebody sees the page and the browser is online, and goes on
 * where it left off. (A browser opens only six connections to a server; tabs behind leave theirs to the others.) Ends
 * when the returned function is called. Where there is no stream to be had, nothing is told, and `isLive` stays false.
 */
export function followLiveEvents(reader: LiveReader): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let source: EventSource | undefined;
  let lastId: bigint | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let gathered: LiveEvent[] = [];

  const tell = () => {
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
    const line = new EventSource(EVENTS_PATH + place);
    source = line;
    line.addEventListener('open', () => {
      pauseMs = FIRST_PAUSE_MS;
      setOpen(true);
    });
    line.addEventListener(LIVE_MESSAGES.event, ({ lastEventId, data }: MessageEvent<string>) => {
      const id = BigInt(lastEventId);
      // A browser that connects again by itself may be told what it has heard.
      if (lastId !== undefined && id <= lastId) return;
      lastId = id;
      gathered.push(JSON.parse(data) as LiveEvent);
      gathering ??= setTimeout(tell, GATHER_MS);
    });
    line.addEventListener(LIVE_MESSAGES.resync, ({ lastEventId }: MessageEvent<string>) => {
      lastId = BigInt(lastEventId);
      reader.onResync();
    });
    line.addEventListener('error', () => {
      setOpen(false);
      // The browser itself comes back after a lost line, and gives up after a refusal.
      if (line.readyState !== EventSource.CLOSED) return;
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
