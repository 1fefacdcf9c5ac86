import type { FastifyError } from 'fastify';
import { loggingWith } from '../logging/log-scope.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { App, FastifyReply, FastifyRequest } from './app-instance.ts';
import { methodOf } from './head-requests.ts';

interface RequestObservers {
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
  /** Whether to log each request. */
  readonly logsRequests: boolean;
}

type Enter = (next: () => void) => void;

/**
 * Names every request in its answer (`X-Request-Id`), and logs, counts and traces it by its route pattern,
 * never by the address itself, which contains ids and tokens. Register it before anything that does work for a request.
 */
export function observeRequests(app: App, { metrics, tracing, logsRequests }: RequestObservers): void {
  app.decorateRequest('enter', (next) => next());

  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    const span = tracing?.beginRequest(request.headers);
    const enter: Enter = (next) => loggingWith({ reqId: request.id }, () => (span ? span.run(next) : next()));
    request.enter = enter;
    metrics?.requestsInFlight.inc();
    void reply.header('x-request-id', request.id);
    onceOver(reply, () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const outcome = outcomeOf(request, reply);
      metrics?.requestsInFlight.dec();
      metrics?.requestDuration.observe({ ...outcome, status: classOf(outcome.status) }, seconds);
      if (metrics && outcome.status === 429) metrics.refusals.inc({ reason: 'rate limit' });
      if (logsRequests) enter(() => writeLine(request, reply, outcome, seconds));
      span?.end(outcome);
    });
    enter(done);
  });

  // A body may arrive outside of the request's context; this is the first hook after it.
  app.addHook('preValidation', (request, _reply, done) => request.enter(done));
}

type Refuse = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

/** Logs and counts answers to addresses without a route, for which no hook runs. */
export function observeUnrouted({ metrics, logsRequests }: RequestObservers, refuse: Refuse): Refuse {
  return (error, request, reply) => {
    refuse(error, request, reply);
    const outcome = { method: methodOf(request), route: 'unmatched', status: reply.raw.statusCode };
    metrics?.requestDuration.observe({ ...outcome, status: classOf(outcome.status) }, 0);
    if (logsRequests) request.log.info({ ...outcome, ms: 0 }, 'request');
  };
}

const classOf = (status: number) => `${Math.floor(status / 100)}xx`;

interface RequestOutcome {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

function outcomeOf(request: FastifyRequest, { statusCode }: FastifyReply): RequestOutcome {
  const { url } = request.routeOptions;
  const route = request.is404 || url === undefined ? 'unmatched' : url;
  return { method: methodOf(request), route, status: statusCode };
}

function writeLine(
  request: FastifyRequest,
  { raw }: FastifyReply,
  outcome: RequestOutcome,
  seconds: number,
): void {
  const account = request.session?.accountId ?? request.apiKey?.accountId;
  request.log.info(
    {
      ...outcome,
      ms: Math.round(seconds * 1e5) / 100,
      ...(account && { account }),
      ...(!raw.writableFinished && { brokenOff: true }),
    },
    'request',
  );
}

/** An answer is over when its last byte was sent, or when the caller has disconnected. */
function onceOver({ raw }: FastifyReply, over: () => void): void {
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    over();
  };
  raw.once('finish', end);
  raw.once('close', end);
}
