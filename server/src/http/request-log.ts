import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from './app-instance.ts';

/** As proxies make them. Anything else would let a caller write what they like into the log. */
const REQUEST_ID = /^[\w-]{8,100}$/;

/** The id that a proxy gave the request, where it is one, or a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Fastify's own lines about requests, without those that quote the address with its tokens and the network address it came
 * from. The line of each request is `observeRequests`'.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override serviceUnavailable(): void {}

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    const hasLeft = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!hasLeft) reply.log.warn({ err: error }, 'an answer broke off');
  }

  override writeHeadError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    reply.log.warn({ err: error }, 'an answer could not be begun');
  }

  override defaultErrorLog(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= 500) reply.log.error({ err: error }, 'request failed');
  }
}
