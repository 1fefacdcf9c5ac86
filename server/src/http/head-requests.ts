import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';

const heads = new WeakSet<IncomingMessage>();

/**
 * Serves HEAD with the route of GET. Separate routes would take a fifth of the app's start time. Fastify
 * calls this before it looks up a route, and uses the returned address.
 */
export function serveHeadAsGet(request: IncomingMessage): string {
  if (request.method === 'HEAD') {
    heads.add(request);
    request.method = 'GET';
  }
  return request.url ?? '/';
}

export const isHead = ({ raw }: FastifyRequest): boolean => heads.has(raw);

/** The method of a request as it was sent. */
export const methodOf = (request: FastifyRequest): string => (isHead(request) ? 'HEAD' : request.method);

/**
 * Answers HEAD as soon as its headers are known: a file or an export is not read only to be discarded. Call
 * before adding routes.
 */
export function answerHeads(app: App): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!isHead(request)) return payload;
    // From here on Fastify and Node omit the body.
    request.raw.method = 'HEAD';
    if (payload instanceof ReadableStream) {
      await payload.cancel();
      return null;
    }
    const stream = payload as Partial<Readable> | null | undefined;
    if (typeof stream?.destroy !== 'function') return payload;
    stream.destroy();
    return null;
  });
}
