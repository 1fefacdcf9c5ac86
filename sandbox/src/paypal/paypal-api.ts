import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { acceptEmptyJson } from '../core/accept-empty-json.ts';
import { newCapitalId } from '../core/ids.ts';
import { keyOf } from '../core/request-faults.ts';
import type { PaypalAccount } from './paypal-account.ts';
import type { PaypalParts } from './paypal-parts.ts';
import { notFound, PaypalRefusal, PaypalStranger, unprocessable } from './paypal-refusal.ts';

/** The app whose access token a request carries. Throws `PaypalStranger` if the token is invalid, expired or revoked. */
export function authorize({ core, accounts }: PaypalParts, request: FastifyRequest): PaypalAccount {
  const token = keyOf(request);
  const account = accounts.find((candidate) => {
    const endsAt = candidate.tokens.get(token);
    return endsAt && endsAt > core.clock.now() ? candidate : null;
  });
  if (!account || core.revokedKeys.has('paypal', account.clientId))
    throw new PaypalStranger('invalid_token', 'Token signature verification failed');
  return account;
}

/**
 * Runs a call once per `PayPal-Request-Id`: a repeated call gets 200 with the result of the first.
 */
export function once(
  account: PaypalAccount,
  request: FastifyRequest,
  answer: () => { readonly status: number; readonly body: object },
): { readonly status: number; readonly body: unknown } {
  const id = requestId(request);
  if (id === undefined) return answer();
  const scoped = `${request.url} ${id}`;
  const asked = request.body ?? null;
  const kept = account.answers.recall(scoped, asked);
  if (kept === 'other-request')
    throw unprocessable(
      'DUPLICATE_REQUEST_ID',
      'The value of PayPal-Request-Id header has already been used. Please specify a different value and try again.',
    );
  if (kept) return { status: 200, body: kept.body };
  const made = answer();
  account.answers.keep(scoped, asked, made);
  return made;
}

export function requestId({ headers }: FastifyRequest): string | undefined {
  const id = headers['paypal-request-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Whether the caller asks for the whole resource rather than its outline. */
export function wantsAll({ headers }: FastifyRequest): boolean {
  return String(headers.prefer ?? '').includes('return=representation');
}

/** Formats all errors below `app` as PayPal does. */
export function answerAsPaypal(app: FastifyInstance): void {
  acceptEmptyJson(app, malformed);
  for (const path of ['/v2/checkout/*', '/v2/payments/captures/*', '/v2/payments/refunds/*'])
    app.all(path, (request) => {
      throw notFound(request.url);
    });
  app.addHook('onSend', async (_, reply) => {
    reply.header('paypal-debug-id', newDebugId());
  });
  app.setErrorHandler<FastifyError>((error, _, reply) => {
    if (error instanceof PaypalStranger)
      return reply
        .status(error.error === 'unsupported_grant_type' ? 400 : 401)
        .send({ error: error.error, error_description: error.description });
    if (error instanceof PaypalRefusal) return reply.status(error.status).send(error.body(newDebugId()));
    const status = error.statusCode ?? 500;
    if (status === 415) return reply.status(415).send(new PaypalRefusal(415, []).body(newDebugId()));
    if (status < 500) return reply.status(400).send(malformed().body(newDebugId()));
    return reply.status(500).send(failureBody());
  });
}

/** PayPal's answer to an internal error. */
export function failureBody() {
  return {
    name: 'INTERNAL_SERVER_ERROR',
    message: 'An internal server error has occurred.',
    debug_id: newDebugId(),
    links: [],
  };
}

function malformed(): PaypalRefusal {
  return new PaypalRefusal(400, [
    {
      issue: 'MALFORMED_REQUEST_JSON',
      description: 'The request JSON is not well formed.',
      location: 'body',
    },
  ]);
}

function newDebugId(): string {
  return newCapitalId(13).toLowerCase();
}
