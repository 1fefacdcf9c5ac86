import { eventsHeaders, eventsQuery, LIVE_MESSAGES } from '@plumbline/contract/estimates/live-events';
import type { Deps } from '../../deps.ts';
import { type App, PERSON, type RequestSession } from '../../http/app-instance.ts';
import { EventStreams, type Line } from '../../http/bodies/event-streams.ts';
import { isHead } from '../../http/head-requests.ts';
import { NO_HANDLER_TIMEOUT } from '../../http/limits/http-limits.ts';
import { sessionOf } from '../../http/session-guard.ts';
import { checkSession } from '../accounts/sessions/resume-session.ts';
import { listNewEvents, type NewEvents } from '../documents/timeline/list-new-events.ts';
import { EVENTS_CHANNEL } from '../documents/timeline/record-event.ts';

export interface EventRoutesOptions {
  /** Calls back on each notification of a channel until the returned function is called. */
  readonly listen?: (channel: string, onNotify: (payload: string) => void) => Promise<() => Promise<void>>;
  /** How often an idle stream sends a heartbeat, polls for events and checks its session. */
  readonly heartbeatMs?: number;
  /** Receives a function that counts the open streams. */
  readonly watch?: (count: () => number) => void;
}

const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2000;

/**
 * Server-sent events of the signed-in account. Each message's id is the event's sequence; the stream continues after
 * `Last-Event-ID`, or `after`.
 */
export async function eventRoutes(app: App, deps: Deps, options: EventRoutesOptions = {}): Promise<void> {
  const { listen, heartbeatMs = HEARTBEAT_MS } = options;
  const streams = new EventStreams(deps.config.operations.maxEventStreams);
  options.watch?.(() => streams.count);
  const unlisten = await listen?.(EVENTS_CHANNEL, (account) => streams.ring(account));
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', async () => unlisten?.());

  app.get(
    '/api/events',
    {
      // API keys use webhooks instead.
      config: PERSON,
      // Compression would buffer and delay events.
      compress: false,
      handlerTimeout: NO_HANDLER_TIMEOUT,
      // Readers of the published API contract could not try out an endless response.
      schema: { hide: true, headers: eventsHeaders, querystring: eventsQuery },
    },
    (request, reply) => {
      // Its response has no end, so a HEAD would keep a stream open.
      if (isHead(request)) return reply.callNotFound();
      const session = sessionOf(request);
      const after = request.headers['last-event-id'] ?? request.query.after ?? null;
      const stream = streams.open(session.accountId, reply.raw, (line) =>
        streamEvents(deps, session, line, { after, heartbeatMs }),
      );
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          // Tells proxies not to buffer the response; the connection cannot be reused after it.
          .header('x-accel-buffering', 'no')
          .header('connection', 'close')
          .send(stream)
      );
    },
  );
}

async function* streamEvents(
  deps: Deps,
  { accountId, sessionId }: RequestSession,
  line: Line,
  { after, heartbeatMs }: { readonly after: bigint | null; readonly heartbeatMs: number },
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  let place = after;
  while (!line.ended) {
    if (!(await checkSession(deps, accountId, sessionId))) return;
    const news = await listNewEvents(deps, accountId, place);
    place = news.through;
    yield messagesOf(news);
    await line.rest(heartbeatMs);
  }
}

/** Without events sends a comment, which keeps the connection alive. */
function messagesOf({ through, events }: NewEvents): string {
  if (events === null) return message(LIVE_MESSAGES.resync, through, {});
  if (events.length === 0) return ':\n\n';
  return events.map(({ sequence, event }) => message(LIVE_MESSAGES.event, sequence, event)).join('');
}

const message = (name: string, id: bigint, data: object) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
