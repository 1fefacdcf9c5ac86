import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';

export const STRIPE_KEYS = {
  live: 'sk_live_51NobodyMayReadThis4242',
  test: 'sk_test_51NobodyMayReadThis0001',
  restricted: 'rk_live_51NobodyMayReadThis0002',
  restrictedTest: 'rk_test_51NobodyMayReadThis0003',
  bound: 'sk_live_51NobodyMayReadThis0004',
  expired: 'sk_live_51NobodyMayReadThis0005',
  unknown: 'sk_live_51NobodyMayReadThis0006',
} as const;

export const SQUARE_TOKENS = {
  open: 'EAAANobodyMayReadThis9001',
  closed: 'EAAANobodyMayReadThis9002',
  empty: 'EAAANobodyMayReadThis9003',
  expired: 'EAAANobodyMayReadThis9004',
  revoked: 'EAAANobodyMayReadThis9005',
  narrow: 'EAAANobodyMayReadThis9006',
  unknown: 'EAAANobodyMayReadThis9007',
} as const;

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** How it answers; an object's text is sent unchanged, with its status. */
export type Mood = 'well' | 'silent' | 'stalling' | 'redirecting' | { status: number; text: string };

export interface ProviderServer {
  readonly url: string;
  mood: Mood;
  /** The calls so far. */
  readonly seen: {
    readonly call: string;
    readonly key: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  close(): Promise<void>;
}

/** A server that answers key tests as Stripe and Square do, and refuses all other calls. */
export async function startProviderServer(): Promise<ProviderServer> {
  const server = createServer((request, response) => respond(provider, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${port}`,
    mood: 'well',
    seen: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function respond({ mood, seen }: ProviderServer, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  const [scheme, key = ''] = (headers.authorization ?? '').split(' ');
  const call = `${method} ${url}`;
  seen.push({ call, key, headers });
  if (mood === 'silent') return;
  if (mood === 'stalling') return void response.writeHead(200).write('{"object":');
  if (mood === 'redirecting') return void response.writeHead(302, { location: '/elsewhere' }).end();
  if (mood !== 'well') return void response.writeHead(mood.status).end(mood.text);
  const proven = scheme === 'Bearer' ? key : '';
  const { status, body } = 'square-version' in headers ? asSquare(call, proven) : asStripe(call, proven);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function asStripe(call: string, key: string): Answer {
  const refuse = (status: number, message: string, code?: string) => ({
    status,
    body: { error: { type: 'invalid_request_error', message, code } },
  });
  if (call !== 'GET /v1/balance') return refuse(404, `Unrecognized request URL (${call}).`);
  const balance = (livemode: boolean) => ({
    status: 200,
    body: { object: 'balance', livemode, available: [], pending: [] } satisfies Stripe.Balance,
  });
  switch (key) {
    case STRIPE_KEYS.live:
      return balance(true);
    case STRIPE_KEYS.test:
      return balance(false);
    case STRIPE_KEYS.restricted:
    case STRIPE_KEYS.restrictedTest:
      return refuse(
        403,
        `The provided key '${key}' does not have the required permissions for this endpoint.`,
      );
    case STRIPE_KEYS.bound:
      return refuse(403, `The provided key '${key}' may not be used from this address.`);
    case STRIPE_KEYS.expired:
      return refuse(401, `Expired API Key provided: ${key}`, 'api_key_expired');
    case '':
      return refuse(401, 'You did not provide an API key.');
    default:
      return refuse(401, `Invalid API Key provided: ${key}`);
  }
}

function asSquare(call: string, key: string): Answer {
  const refuse = (status: number, category: string, code: string) => ({
    status,
    body: { errors: [{ category, code, detail: `Refused: ${key}` }] },
  });
  if (call !== 'GET /v2/locations') return refuse(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');
  const locations = (...statuses: string[]) => ({
    status: 200,
    body: {
      locations: statuses.map((status, index) => ({
        id: `L${index}`,
        name: 'Yard',
        status,
        currency: 'USD',
      })),
    },
  });
  switch (key) {
    case SQUARE_TOKENS.open:
      return locations('INACTIVE', 'ACTIVE');
    case SQUARE_TOKENS.closed:
      return locations('INACTIVE');
    case SQUARE_TOKENS.empty:
      return { status: 200, body: {} };
    case SQUARE_TOKENS.expired:
      return refuse(401, 'AUTHENTICATION_ERROR', 'ACCESS_TOKEN_EXPIRED');
    case SQUARE_TOKENS.revoked:
      return refuse(401, 'AUTHENTICATION_ERROR', 'ACCESS_TOKEN_REVOKED');
    case SQUARE_TOKENS.narrow:
      return refuse(403, 'AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES');
    default:
      return refuse(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED');
  }
}
