import underPressure from '@fastify/under-pressure';
import { OverloadedError } from '../../errors.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { App, FastifyReply } from '../app-instance.ts';

/** The sampling interval of the event loop delay, in milliseconds. */
const SAMPLE_EVERY_MS = 250;
/** The share of a limit above which requests that can wait are refused. */
const FIRST_AT = 0.5;
const RETRY_AFTER_SECONDS = 5;

/** Routes of documents, lists and archives, which are made on request. */
const MADE_ON_REQUEST = /^GET .*(?:\.(?:csv|pdf|zip)|\/(?:download|pdf|public-pdf|receipt|public-receipt))$/;

/** Refused first besides these: the most expensive or least urgent. */
export const REFUSED_FIRST: ReadonlySet<string> = new Set([
  'POST /api/documents/preview',
  'POST /api/mail/preview',
  'POST /api/clients/import',
  'POST /api/materials/import',
  'POST /api/files',
  'POST /api/user/logo',
  'POST /api/certificates/verify',
  'GET /api/auth/export',
  'GET /api/events',
  'POST /api/client-errors',
  'GET /api/openapi.json',
]);

/** Whether a route, such as `GET /api/estimates/:id`, is among the most expensive or least urgent. */
export const isRefusedFirst = (route: string) => MADE_ON_REQUEST.test(route) || REFUSED_FIRST.has(route);

/** Never refused: health checks, and notifications of money that has moved. */
export const NEVER_REFUSED: ReadonlySet<string> = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /health',
  'POST /webhooks/payments/:id',
  'POST /webhooks/billing',
]);

export interface PressureLimits {
  readonly maxRequests: number;
  readonly maxEventLoopDelayMs: number;
  /** The queries that wait for a connection, and their limit. */
  readonly queue?: { readonly waiting: () => number; readonly most: number };
}

/**
 * Refuses requests with 503 and `Retry-After` when the process is overloaded, measured by its concurrent requests,
 * the queries that wait for a connection, and the event loop delay. A request whose body is still arriving,
 * and an answer with a slow reader, cost no work and do not count.
 */
export async function registerBackPressure(
  app: App,
  limits: PressureLimits,
  metrics: Metrics | undefined,
): Promise<void> {
  await app.register(underPressure, { sampleInterval: SAMPLE_EVERY_MS });
  const lateness = watchEventLoop(app);
  let working = 0;

  function pressure(): number {
    const { maxRequests, maxEventLoopDelayMs, queue } = limits;
    const waiting = queue ? queue.waiting() / queue.most : 0;
    return Math.max(working / maxRequests, waiting, lateness() / maxEventLoopDelayMs);
  }

  app.addHook('onRequest', async ({ method, routeOptions }) => {
    const route = `${method} ${routeOptions.url}`;
    if (NEVER_REFUSED.has(route)) return;
    if (pressure() < (isRefusedFirst(route) ? FIRST_AT : 1)) return;
    metrics?.refusals.inc({ reason: 'pressure' });
    throw new OverloadedError(RETRY_AFTER_SECONDS);
  });

  const begun = new WeakSet<FastifyReply>();
  const end = (reply: FastifyReply) => {
    if (begun.delete(reply)) working -= 1;
  };
  app.addHook('preValidation', (_request, reply, done) => {
    working += 1;
    begun.add(reply);
    // An answer written directly to the socket has no `onSend`.
    reply.raw.once('close', () => end(reply));
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    end(reply);
    done();
  });
}

/**
 * The event loop delay in milliseconds, the lower of the last two samples: a single large file, or the start of the
 * process, causes no refusals.
 */
function watchEventLoop(app: App): () => number {
  let before = 0;
  let now = 0;
  const timer = setInterval(() => {
    const { eventLoopDelay } = app.memoryUsage();
    before = now;
    now = Number.isFinite(eventLoopDelay) ? eventLoopDelay : 0;
  }, 2 * SAMPLE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => Math.min(before, now);
}
