import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { App } from '../../http/app-instance.ts';
import type { FuzzRequest } from './fuzz-request.ts';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

/** In milliseconds; longer than any call takes on a machine that is busy with other tests. */
const TIME_LIMIT_MS = 20_000;
/** An archive has a PDF for every estimate that was sent. */
const ARCHIVE_LIMIT_MS = 300_000;
const limitOf = ({ url }: FuzzRequest) =>
  url.startsWith('/api/auth/export.zip') ? ARCHIVE_LIMIT_MS : TIME_LIMIT_MS;

/** Injects a request into the server without a connection. Throws if no answer comes in time. */
export async function sendInside(app: App, request: FuzzRequest): Promise<Answer> {
  const startedAt = performance.now();
  const response = await inTime(
    app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers },
      remoteAddress: request.caller.address,
      ...(request.body !== undefined && { payload: request.body }),
    }),
    limitOf(request),
  );
  return {
    status: response.statusCode,
    headers: response.headers as http.IncomingHttpHeaders,
    text: textOf(response.rawPayload, response.headers['content-encoding']),
    ms: performance.now() - startedAt,
  };
}

/** Sends a request over a new connection. Throws if it was closed, or if no answer comes in time. */
export function sendOver(app: App, request: FuzzRequest): Promise<Answer> {
  const startedAt = performance.now();
  const { port } = app.server.address() as AddressInfo;
  const answer = new Promise<Answer>((resolve, reject) => {
    const outgoing = http.request(
      {
        port,
        host: '127.0.0.1',
        method: request.method,
        path: request.url,
        headers: { ...request.headers, ...lengthOf(request.body) },
        agent: false,
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: textOf(Buffer.concat(pieces), response.headers['content-encoding']),
            ms: performance.now() - startedAt,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(request.body);
  });
  return inTime(answer, limitOf(request));
}

/** Without a content length, the body of a GET would be read as the next request. */
const lengthOf = (body: string | Buffer | undefined) =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };

function textOf(content: Buffer, encoding: unknown): string {
  if (content.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(content).toString();
  if (encoding === 'gzip') return gunzipSync(content).toString();
  return (encoding === 'deflate' ? inflateSync(content) : content).toString();
}

async function inTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
