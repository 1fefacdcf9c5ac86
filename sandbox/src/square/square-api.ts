import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptEmptyJson } from '../core/accept-empty-json.ts';
import { keyOf } from '../core/request-faults.ts';
import { readRequest } from './read-request.ts';
import type { SquareAccount } from './square-account.ts';
import { accountOfToken, type SquareParts } from './square-parts.ts';
import { badRequest, notFound, SquareRefusal, unauthorized } from './square-refusal.ts';

/** The seller of a request. Throws `SquareRefusal` if the token is invalid or revoked. */
export function authorize({ core, accounts }: SquareParts, request: FastifyRequest): SquareAccount {
  const token = keyOf(request);
  const account = accountOfToken(token);
  if (account === null) throw unauthorized('UNAUTHORIZED');
  if (core.revokedKeys.has('square', token))
    throw unauthorized('ACCESS_TOKEN_REVOKED', 'The access token was revoked.');
  const version = request.headers['square-version'];
  if (version !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(version)))
    throw badRequest(
      'INVALID_SQUARE_VERSION_FORMAT',
      'The Square-Version header must be a date, as 2026-09-16.',
    );
  return accounts.of(account);
}

/** Refuses query parameters: most calls take none. */
export function refuseQuery(request: FastifyRequest): void {
  readRequest(z.strictObject({}), request.query, 'UNKNOWN_QUERY_PARAMETER');
}

/** Runs a call once per idempotency key. Without a key it runs each time. */
export function once(
  account: SquareAccount,
  request: FastifyRequest,
  key: string | undefined,
  answer: () => object,
): unknown {
  if (key === undefined) return answer();
  const scoped = `${request.url} ${key}`;
  const kept = account.answers.recall(scoped, request.body);
  if (kept === 'other-request')
    throw badRequest(
      'IDEMPOTENCY_KEY_REUSED',
      `Different request parameters used for the same idempotency_key: ${key}`,
      'idempotency_key',
    );
  if (kept) return kept.body;
  const body = answer();
  account.answers.keep(scoped, request.body, { status: 200, body });
  return body;
}

/** Formats all errors below `app` as Square does. */
export function answerErrorsAsSquare(app: FastifyInstance): void {
  acceptEmptyJson(app, () => badRequest('EXPECTED_JSON_BODY', 'The request body is not JSON.'));
  app.all('/v2/*', () => {
    throw notFound('Resource not found.');
  });
  app.setErrorHandler<FastifyError>((error, _, reply) => {
    const refusal = error instanceof SquareRefusal ? error : refusalOf(error);
    return reply.status(refusal.status).send({ errors: refusal.errors });
  });
}

function refusalOf({ statusCode = 500, message }: FastifyError): SquareRefusal {
  if (statusCode === 415)
    return new SquareRefusal(415, [
      { category: 'INVALID_REQUEST_ERROR', code: 'UNSUPPORTED_MEDIA_TYPE', detail: message },
    ]);
  if (statusCode < 500) return badRequest('EXPECTED_JSON_BODY', message);
  return new SquareRefusal(500, [
    {
      category: 'API_ERROR',
      code: 'INTERNAL_SERVER_ERROR',
      detail: 'An internal server error has occurred.',
    },
  ]);
}
