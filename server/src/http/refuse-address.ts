import type { ErrorResponse } from '@plumbline/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

const UNREADABLE: ErrorResponse = {
  success: false,
  error: 'BAD_REQUEST',
  message: 'The address could not be read.',
};
const NOWHERE: ErrorResponse = {
  success: false,
  error: 'NOT_FOUND',
  message: 'There is nothing at this address.',
};

/**
 * What the router cannot look up has no route and so no hooks: it is answered here, in the shape of every other error. An id
 * that is too long to be one is the id of nothing.
 */
export function refuseAddress(error: FastifyError, request: FastifyRequest, { raw }: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const body = JSON.stringify(isTooLong ? NOWHERE : UNREADABLE);
  raw
    .writeHead(isTooLong ? 404 : 400, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    })
    .end(body);
}
