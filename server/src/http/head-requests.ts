import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const heads = new WeakSet<IncomingMessage>();

/**
 * Serves HEAD by the route of GET: Node sends no body with its answer. A route of its own for each would be a fifth of the app's start.
 * Fastify calls it before it looks for a route, and uses the address that it returns.
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
