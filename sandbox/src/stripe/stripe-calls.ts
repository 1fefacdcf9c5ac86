import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import qs from 'qs';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Core } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import { keyOf } from '../core/request-faults.ts';
import type { AccountStore } from '../core/store.ts';
import { expandPaths } from './expand.ts';
import type { StripeAccount } from './stripe-account.ts';
import { badRequest, refusalOfIssue, StripeRefusal } from './stripe-refusal.ts';

/** The only version the sandbox supports: that of the SDK's types. */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;
const LONGEST_IDEMPOTENCY_KEY = 255;

export interface StripeCall<Fields> {
  readonly account: StripeAccount;
  readonly fields: Fields;
  /** The id in the path, or an empty string. */
  readonly id: string;
}

export interface StripeCalls {
  get<Schema extends FormSchema>(path: string, schema: Schema, answer: Answer<Schema>): void;
  post<Schema extends FormSchema>(path: string, schema: Schema, answer: Answer<Schema>): void;
  delete<Schema extends FormSchema>(path: string, schema: Schema, answer: Answer<Schema>): void;
}

type FormSchema = z.ZodType<{ readonly expand?: readonly string[] | undefined }>;
type Answer<Schema extends FormSchema> = (call: StripeCall<z.output<Schema>>) => object;

/** Defines calls of Stripe's API, each with checks of its key, version, idempotency key and fields. */
export function createStripeCalls(
  scope: FastifyInstance,
  core: Core,
  accounts: AccountStore<StripeAccount>,
): StripeCalls {
  const define = <Schema extends FormSchema>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    schema: Schema,
    answer: Answer<Schema>,
  ) =>
    scope.route({
      method,
      url: path,
      handler: (request, reply) => {
        const account = accounts.of(authenticate(core, request));
        checkVersion(request);
        const sent = method === 'GET' ? parseQuery(request.url) : formOf(request);
        const id = (request.params as { readonly id?: string }).id ?? '';
        const respond = () => {
          const fields = parseFields(schema, sent);
          const body = structuredClone(answer({ account, fields, id }));
          expandPaths(account, body, fields.expand ?? []);
          return body;
        };
        void reply.header('stripe-version', API_VERSION);
        return method === 'POST' ? answerOnce(account, request, reply, sent, respond) : respond();
      },
    });
  return {
    get: (path, schema, answer) => void define('GET', path, schema, answer),
    post: (path, schema, answer) => void define('POST', path, schema, answer),
    delete: (path, schema, answer) => void define('DELETE', path, schema, answer),
  };
}

/** The account of a key, such as `test_shop1`. Null if it is not formatted as a secret or restricted key. */
export function accountOfKey(key: string): string | null {
  return /^(?:sk|rk)_((?:test|live)_[A-Za-z0-9_]{8,})$/.exec(key)?.[1] ?? null;
}

function authenticate(core: Core, request: FastifyRequest): string {
  const key = keyOf(request);
  const refuse = (message: string, code?: string) =>
    new StripeRefusal(401, { type: 'invalid_request_error', message, ...(code && { code }) });
  if (key === '')
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (key.startsWith('pk_'))
    throw refuse(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  const account = accountOfKey(key);
  if (account === null) throw refuse(`Invalid API Key provided: ${masked(key)}`);
  if (core.revokedKeys.has('stripe', key))
    throw refuse(`Expired API Key provided: ${masked(key)}`, 'api_key_expired');
  return account;
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(4, key.length - 12))}${key.slice(-4)}`;
}

function checkVersion(request: FastifyRequest): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION)
    throw badRequest(
      `Invalid Stripe API version: ${String(version)}. The sandbox speaks ${API_VERSION} alone.`,
    );
}

function parseQuery(url: string): unknown {
  return qs.parse(url.split('?', 2)[1] ?? '', { depth: 20, arrayLimit: 1000, parameterLimit: 5000 });
}

function formOf(request: FastifyRequest): unknown {
  const type = request.headers['content-type'] ?? '';
  if (
    request.body !== undefined &&
    request.body !== null &&
    !type.startsWith('application/x-www-form-urlencoded')
  )
    throw badRequest(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.`,
    );
  return request.body ?? {};
}

function parseFields<Schema extends FormSchema>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusalOfIssue(issue) : parsed.error;
}

/** https://docs.stripe.com/api/idempotent_requests: a refused request is not stored. */
function answerOnce(
  account: StripeAccount,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: unknown,
  respond: () => object,
): unknown {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return respond();
  if (key.length > LONGEST_IDEMPOTENCY_KEY)
    throw badRequest(`Idempotency key is too long: at most ${LONGEST_IDEMPOTENCY_KEY} characters.`);
  void reply.header('idempotency-key', key);
  const asked = { path: request.url, sent };
  const known = account.idempotency.recall(key, asked);
  if (known === 'other-request')
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (known) {
    void reply.header('idempotent-replayed', 'true');
    return known.body;
  }
  const body = respond();
  account.idempotency.keep(key, asked, { status: 200, body });
  return body;
}

/** A new request id, as in Stripe's header. */
export function newRequestId(): string {
  return newId('req_', 14);
}
