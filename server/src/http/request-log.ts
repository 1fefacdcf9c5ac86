import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from './app-instance.ts';

/** The format of proxies. Anything else would let callers write arbitrary text into the log. */
const REQUEST_ID = /^[\w-]{8,100}$/;

/** The proxy's id of the request if it has a valid one, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Fastify's own log lines about requests, without those that contain the address with its tokens or the network address.
 * `observeRequests` logs each request.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override serviceUnavailable(): void {}

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    const hasLeft = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!hasLeft) reply.log.warn({ err: error }, 'the response was interrupted');
  }

  override writeHeadError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    reply.log.warn({ err: error }, 'the response could not be started');
  }

  override defaultErrorLog(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= 500) reply.log.error({ err: error }, 'request failed');
  }
}
