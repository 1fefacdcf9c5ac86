import type { LiveEvent } from '@plumbline/contract/estimates/live-events';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLiveEvents, isLive } from './live-events.ts';
import { openStream, sampleLiveEvent } from './testing/event-stream.ts';
import { answer, type SeenRequest, useHttpServer } from './testing/http-server.ts';
import { StreamedEventSource } from './testing/streamed-event-source.ts';
import { usePollMs } from './use-poll-ms.ts';

const { seen, handle } = useHttpServer();

let stop = () => {};
beforeEach(() => vi.stubGlobal('EventSource', StreamedEventSource));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  showPage('visible');
});

function showPage(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Follows a server that accepts each event stream requested. */
function follow(since?: bigint) {
  const lines: ReturnType<typeof openStream>[] = [];
  const heard: LiveEvent[] = [];
  let resyncs = 0;
  handle((_call, response) => void lines.push(openStream(response)));
  const start = () => {
    const onResync = () => {
      resyncs += 1;
    };
    stop = followLiveEvents({ onEvents: (events) => void heard.push(...events), onResync }, since);
  };
  start();
  /** Waits for the nth stream. */
  const line = async (n: number) => {
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(n));
    const found = lines[n];
    if (!found) throw new Error(`There is no line ${n}.`);
    return found;
  };
  return { heard, line, resyncs: () => resyncs };
}

const placeOf = ({ path, headers }: SeenRequest) => ({ path, lastEventId: headers['last-event-id'] });

test('each event is reported once, in order, however often the server repeats it', async () => {
  const { heard, line, resyncs } = follow();
  const server = await line(0);
  server.resync(7);
  await vi.waitFor(() => expect(resyncs()).toBe(1));
  server.tell(8, sampleLiveEvent());
  server.tell(8, sampleLiveEvent());
  server.tell(10, sampleLiveEvent({ type: 'accepted' }));
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['viewed', 'accepted']));
  expect(isLive()).toBe(true);
});

test('a lost stream resumes after the last event, which is not reported again', async () => {
  const { heard, line } = follow();
  const first = await line(0);
  first.tell(8, sampleLiveEvent());
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  first.lose();
  const second = await line(1);
  second.tell(8, sampleLiveEvent());
  second.tell(9, sampleLiveEvent({ type: 'declined' }));
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['viewed', 'declined']));
  expect(seen.map(placeOf)).toEqual([
    { path: '/api/events', lastEventId: undefined },
    { path: '/api/events', lastEventId: '8' },
  ]);
});

test('a hidden page closes its stream, and resumes when it is visible again', async () => {
  const { heard, line } = follow();
  (await line(0)).tell(8, sampleLiveEvent());
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  showPage('hidden');
  expect(isLive()).toBe(false);
  showPage('visible');
  (await line(1)).tell(9, sampleLiveEvent({ type: 'accepted' }));
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(seen.map(({ path }) => path)).toEqual(['/api/events', '/api/events?after=8']);
});

test('the first stream continues from the page’s data, and reports what happened since', async () => {
  const { heard, line, resyncs } = follow(41n);
  (await line(0)).tell(42, sampleLiveEvent());
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(seen.map(({ path }) => path)).toEqual(['/api/events?after=41']);
  expect(resyncs()).toBe(0);
});

test('a refused stream is retried after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  handle((_call, response) => answer(response, 429, { success: false }));
  const refused = vi.fn<() => void>();
  class Watched extends StreamedEventSource {
    constructor(path: string) {
      super(path);
      this.addEventListener('error', () => queueMicrotask(refused));
    }
  }
  vi.stubGlobal('EventSource', Watched);
  stop = followLiveEvents({ onEvents: () => {}, onResync: () => {} });
  await new Promise<void>((resolve) => {
    refused.mockImplementationOnce(resolve);
  });
  expect(isLive()).toBe(false);
  expect(seen).toHaveLength(1);
  const again = new Promise<void>((resolve) => {
    refused.mockImplementationOnce(resolve);
  });
  vi.advanceTimersByTime(5_000);
  await again;
  expect(seen).toHaveLength(2);
});

test('pages poll every 15 seconds, and every minute while the stream is open', async () => {
  const { result } = renderHook(usePollMs);
  expect(result.current).toBe(15_000);
  const { line } = follow();
  await line(0);
  await vi.waitFor(() => expect(result.current).toBe(60_000));
  act(stop);
  expect(result.current).toBe(15_000);
});

test('a browser without EventSource keeps polling', () => {
  vi.stubGlobal('EventSource', undefined);
  stop = followLiveEvents({ onEvents: () => {}, onResync: () => {} });
  expect(isLive()).toBe(false);
  expect(seen).toEqual([]);
});
