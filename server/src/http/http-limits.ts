import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';

const KILOBYTE = 1024;

/** What a connection may take of the process. Times are in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Of a JSON body, where the route says nothing else. */
  readonly bodyLimit: number;
  /** All header lines together. */
  readonly maxHeaderSize: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersTimeout: number;
  /** To the end of its body. */
  readonly requestTimeout: number;
  /** From its headers to the end of its answer. Longer than anything a route waits for. */
  readonly handlerTimeout: number;
  /** How long a connection is kept for another request: longer than balancers keep theirs, so that they let go first. */
  readonly keepAliveTimeout: number;
  /** How long a connection may stand without a byte either way, such as while nobody takes an answer. Live events beat sooner. */
  readonly idleTimeout: number;
  /** How often the times above are looked at. */
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

/** A stream without an end, such as live events, or of any length, such as an export, says so to be let be. */
export const NO_HANDLER_TIMEOUT = 2 ** 31 - 1;

/** The options of Fastify that put `limits` up. */
export function limitOptions(limits: HttpLimits) {
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
    },
    clientErrorHandler: refuseUnreadable,
  };
}

/** Lets in so many connections and drops what comes beyond; the operator sees both. */
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

const UNREADABLE: Record<string, readonly [string, string, string] | undefined> = {
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
const NOT_HTTP = ['400 Bad Request', 'BAD_REQUEST', 'The request could not be read.'] as const;

/** What never became a request is answered in the shape of every other error, and its connection closed. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, code, message] = UNREADABLE[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ success: false, error: code, message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}
