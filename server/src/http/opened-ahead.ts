import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConflictError } from '../errors.ts';
import { looksAhead } from './look-origin.ts';

/** What a page is fetched for, where the browser says so: the headers of Chromium, Safari and Firefox, old and new. */
export const purposeOf = ({ headers }: FastifyRequest): string =>
  [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].filter(Boolean).join(' ');

/**
 * A `preHandler` for a GET that uses something up, such as a link that works once. HEAD is answered with 204, and a
 * prefetch or preview with 409; neither reaches the handler. A scanner that passes for a browser cannot be told apart.
 */
export async function leaveUnopened(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.method === 'HEAD') return reply.code(204).send();
  if (looksAhead({ userAgent: request.headers['user-agent'], purpose: purposeOf(request) }))
    throw new ConflictError('This link works once, so a preview does not open it.', 'OPENED_AHEAD');
  return undefined;
}
