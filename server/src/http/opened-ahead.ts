import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConflictError } from '../errors.ts';
import { isHead } from './head-requests.ts';
import { looksAhead } from './look-origin.ts';

/** Why a page is fetched, from the old and new headers of Chromium, Safari and Firefox. */
export const purposeOf = ({ headers }: FastifyRequest): string =>
  [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].filter(Boolean).join(' ');

/**
 * A `preHandler` for a GET with a one-time effect, such as following a link that works once. It answers HEAD
 * with 204, and a prefetch or preview with 409; neither reaches the handler. A scanner that imitates a
 * browser cannot be recognized.
 */
export async function leaveUnopened(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isHead(request)) return reply.code(204).send();
  if (looksAhead({ userAgent: request.headers['user-agent'], purpose: purposeOf(request) }))
    throw new ConflictError('This link works only once, so a preview can’t open it.', 'OPENED_AHEAD');
  return undefined;
}
