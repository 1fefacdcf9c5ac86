import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../telemetry/metrics.ts';

const KILOBYTE = 1024;

/** The limits of a connection. Times are in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** The size of a JSON body, unless the route sets its own. */
  readonly bodyLimit: number;
  /** The size of all header lines together. */
  readonly maxHeaderSize: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersTimeout: number;
  /** To the end of its body. */
  readonly requestTimeout: number;
  /** From the headers to the end of the answer. Longer than anything a route waits for. */
  readonly handlerTimeout: number;
  /** How long a connection stays open for another request: longer than load balancers keep theirs, so that they close first. */
  readonly keepAliveTimeout: number;
  /** How long a connection may transfer no byte, for example because nobody reads the answer. Live events send heartbeats sooner. */
  readonly idleTimeout: number;
  /** How often these time limits are checked. */
  readonly checkEvery: number;
}

export const HTTP_LIMITS: HttpLimits = {
  bodyLimit: 256 * KILOBYTE,
  maxHeaderSize: 16 * KILOBYTE,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  handlerTimeout: 90_000,
  keepAliveTimeout: 72_000,
  idleTimeout: 120_000,
  checkEvery: 2000,
};

/** The time limit of a stream without an end, such as live events, or of any length, such as an export. */
export const NO_HANDLER_TIMEOUT = 2 ** 31 - 1;

type Headers = Readonly<Record<string, string>>;

/** Fastify's options for `limits`. `headers` go into answers to unreadable requests. */
export function limitOptions(limits: HttpLimits, headers: Headers = {}) {
  const { bodyLimit, requestTimeout, handlerTimeout, keepAliveTimeout, idleTimeout } = limits;
  return {
    bodyLimit,
    requestTimeout,
    handlerTimeout,
    keepAliveTimeout,
    connectionTimeout: idleTimeout,
    routerOptions: { maxParamLength: 200 },
    http: {
      maxHeaderSize: limits.maxHeaderSize,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.checkEvery,
      // `refuseWhatNodeWould` checks it.
      requireHostHeader: false,
    },
    clientErrorHandler: refuseUnreadable(headers),
  };
}

/** Accepts this many connections and drops the others; the operator sees both counts. */
export function limitConnections(app: FastifyInstance, most: number, metrics: Metrics | undefined): void {
  const { server } = app;
  server.maxConnections = most;
  if (!metrics) return;
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  server.on('drop', () => metrics.refusals.inc({ reason: 'connections' }));
  metrics.sources.connections = () => open;
}

/** Status line, error code and message of an answer. */
type BareAnswer = readonly [status: string, code: string, message: string];

const UNREADABLE: Record<string, BareAnswer | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'REQUEST_TIMEOUT',
    'The request took too long to arrive.',
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'HEADERS_TOO_LARGE',
    'The headers of the request are too large.',
  ],
};
const NOT_HTTP: BareAnswer = ['400 Bad Request', 'BAD_REQUEST', 'The request could not be read.'];
const UNEXPECTED: BareAnswer = [
  '417 Expectation Failed',
  'EXPECTATION_FAILED',
  'The Expect header must be 100-continue.',
];

/** Answers an unreadable request in the shape of every other error, and closes its connection. */
const refuseUnreadable = (headers: Headers) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) socket.destroy();
  else socket.end(bareAnswer(UNREADABLE[error.code ?? ''] ?? NOT_HTTP, headers));
};

/**
 * Node itself answers two kinds of request with an empty body and no headers: one without a Host, which HTTP/1.1
 * requires (RFC 9112, 3.2), and one with an unknown Expect header. This answers both like every other bad request.
 * Call it after the security headers are registered.
 */
export function refuseWhatNodeWould(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    socket.end(bareAnswer(UNEXPECTED, headers)),
  );
  app.addHook('onRequest', async ({ headers: given, raw }) => {
    if (given.host === undefined && raw.httpVersion === '1.1')
      throw Object.assign(new Error('The request has no Host header.'), { statusCode: 400 });
  });
}

function bareAnswer([status, code, message]: BareAnswer, headers: Headers): string {
  const body = JSON.stringify({ success: false, error: code, message });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}
