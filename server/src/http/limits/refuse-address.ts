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

/** A valid path without a route: the app shows its not-found page there. */
const NOWHERE_PAGE = '/not-found';

/**
 * Answers addresses that the router cannot decode and that run no hooks, in the shape of every other error, with
 * `headers`. An id that is too long is not found. A browser that opens such an address gets the not-found page.
 */
export const refuseAddress =
  (headers: Readonly<Record<string, string>>) =>
  (error: FastifyError, request: FastifyRequest, { raw }: FastifyReply): void => {
    if (opensPage(request)) {
      raw
        .writeHead(303, {
          ...headers,
          location: NOWHERE_PAGE,
          'content-length': 0,
          'cache-control': 'no-store',
          'x-request-id': request.id,
        })
        .end();
      return;
    }
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const body = JSON.stringify(isTooLong ? NOWHERE : UNREADABLE);
    raw
      .writeHead(isTooLong ? 404 : 400, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-request-id': request.id,
      })
      .end(body);
  };

/** Whether a browser opens a page, by its Accept header; addresses below /api are not pages. */
function opensPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/api(?:[/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}
