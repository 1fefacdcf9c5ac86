import { startSandbox } from '@plumbline/sandbox/start-sandbox';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { checkSquareKey } from './square/check-square-key.ts';
import { openSquareClient, squareLiveMode } from './square/square-client.ts';
import { checkStripeKey } from './stripe/check-stripe-key.ts';
import {
  type Mood,
  type ProviderServer,
  SQUARE_TOKENS,
  STRIPE_KEYS,
  startProviderServer,
} from './testing/provider-server.ts';

let provider: ProviderServer;
beforeEach(async () => {
  provider = await startProviderServer();
});
afterEach(() => provider.close());

const log = pino({ level: 'silent' });
const depsAt = (url: string) => ({
  config: readConfig({ STRIPE_API_BASE: url, SQUARE_API_BASE: url }),
  log,
});

describe('a Stripe key', () => {
  const check = (key: string) => checkStripeKey(depsAt(provider.url), key);

  test('that works is accepted, and the verdict tells live from test mode', async () => {
    expect(await check(STRIPE_KEYS.live)).toEqual({
      works: true,
      liveMode: true,
      message: 'Stripe accepts this key.',
    });
    expect(await check(STRIPE_KEYS.test)).toEqual({
      works: true,
      liveMode: false,
      message: 'Stripe accepts this key. It’s a test key, so no real money moves.',
    });
  });

  test('that is restricted is accepted, with the permission it needs', async () => {
    expect(await check(STRIPE_KEYS.restricted)).toEqual({
      works: true,
      liveMode: true,
      message:
        'Stripe recognizes this restricted key. To take deposits, it needs permission to write Checkout Sessions.',
    });
    expect(await check(STRIPE_KEYS.restrictedTest)).toMatchObject({ works: true, liveMode: false });
  });

  test.each([
    ['unknown', 'Stripe doesn’t accept this key. Copy it again in Stripe under Developers, API keys.'],
    ['expired', 'This Stripe key has expired. Create a new one in Stripe under Developers, API keys.'],
    [
      'bound',
      'Stripe doesn’t allow this key to be used from here. Check its restrictions in Stripe under Developers, API keys.',
    ],
  ] as const)('that is %s does not work, in words', async (kind, message) => {
    expect(await check(STRIPE_KEYS[kind])).toEqual({ works: false, liveMode: true, message });
  });

  test('is sent once, without telemetry, in the SDK’s API version', async () => {
    await check(STRIPE_KEYS.live);
    await check(STRIPE_KEYS.live);
    expect(provider.seen.map(({ call, key }) => ({ call, key }))).toEqual(
      Array.from({ length: 2 }, () => ({ call: 'GET /v1/balance', key: STRIPE_KEYS.live })),
    );
    for (const { headers } of provider.seen) {
      expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
      expect(headers['stripe-version']).toMatch(/^\d{4}-\d\d-\d\d\./);
    }
  });
});

describe('a Square token', () => {
  const check = (key: string) => checkSquareKey(depsAt(provider.url), key);

  test('with an active location works', async () => {
    expect(await check(SQUARE_TOKENS.open)).toEqual({
      works: true,
      liveMode: null,
      message: 'Square accepts this access token. It can take payments in US Dollar (USD) only.',
    });
    expect(provider.seen.map(({ call, key }) => ({ call, key }))).toEqual([
      { call: 'GET /v2/locations', key: SQUARE_TOKENS.open },
    ]);
  });

  test('reports the currency of its location, and Square refuses a link in any other', async () => {
    const sandbox = await startSandbox();
    try {
      const token = 'EAAAcontractor_jpy';
      const verdict = await checkSquareKey(depsAt(sandbox.address), token);
      expect(verdict.message).toBe(
        'Square accepts this access token. It can take payments in Japanese Yen (JPY) only.',
      );
      const square = await openSquareClient(depsAt(sandbox.address).config, token);
      const { locations = [] } = await square.locations.list();
      const link = (currency: 'USD' | 'JPY') =>
        square.checkout.paymentLinks.create({
          idempotencyKey: `link-${currency}`,
          quickPay: {
            name: 'Deposit',
            priceMoney: { amount: 500n, currency },
            locationId: locations[0]?.id ?? '',
          },
        });
      await expect(link('USD')).rejects.toMatchObject({
        statusCode: 400,
        errors: [{ category: 'INVALID_REQUEST_ERROR' }],
      });
      expect((await link('JPY')).paymentLink?.url).toBeTruthy();
    } finally {
      await sandbox.close();
    }
  });

  test.each(['closed', 'empty'] as const)('takes no deposits where locations are %s', async (kind) => {
    expect(await check(SQUARE_TOKENS[kind])).toEqual({
      works: false,
      liveMode: null,
      message:
        'Square accepts this access token, but the account has no active location. Add one in Square first.',
    });
  });

  test.each([
    [
      'unknown',
      'Square doesn’t accept this access token. Copy the production access token from the Square Developer Console.',
    ],
    ['expired', 'This Square access token has expired. Create a new one in the Square Developer Console.'],
    ['revoked', 'This Square access token was revoked. Create a new one in the Square Developer Console.'],
    ['narrow', 'Square recognizes this access token, but deposits need its permission to read locations.'],
  ] as const)('that is %s does not work, in words', async (kind, message) => {
    expect(await check(SQUARE_TOKENS[kind])).toEqual({ works: false, liveMode: null, message });
  });

  test('is live at Square’s own address, and not at its sandbox', () => {
    expect(squareLiveMode(readConfig({}))).toBe(true);
    const sandbox = readConfig({ SQUARE_API_BASE: 'https://connect.squareupsandbox.com' });
    expect(squareLiveMode(sandbox)).toBe(false);
  });
});

const CHECKS = [
  ['Stripe', checkStripeKey, STRIPE_KEYS.live],
  ['Square', checkSquareKey, SQUARE_TOKENS.open],
] as const;

describe.each(CHECKS)('while %s gives no answer', (name, check, key) => {
  const unknown = {
    works: null,
    liveMode: null,
    message: `We couldn’t reach ${name}. Please try again later.`,
  };

  test.each<[string, Mood]>([
    ['fails', { status: 500, text: '{"error":{"type":"api_error"},"errors":[{"category":"API_ERROR"}]}' }],
    ['is busy', { status: 429, text: '{"error":{"type":"invalid_request_error"},"errors":[]}' }],
    ['is hidden by a proxy', { status: 401, text: '<h1>Sign in first</h1>' }],
    ['is hidden by a proxy that speaks JSON', { status: 401, text: '{"message":"Sign in first"}' }],
    ['refuses without a reason', { status: 401, text: '{"errors":5}' }],
    ['answers a page', { status: 200, text: '<!doctype html>' }],
    ['answers nothing', { status: 200, text: '' }],
    ['answers null', { status: 200, text: 'null' }],
    ['answers a text', { status: 200, text: '"text"' }],
    ['answers a list', { status: 200, text: '[]' }],
    ['answers something else', { status: 200, text: '{"object":"list","locations":5}' }],
    ['redirects', 'redirecting'],
  ])('nothing is said of the key: it %s', async (_how, mood) => {
    provider.mood = mood;
    expect(await check(depsAt(provider.url), key)).toEqual(unknown);
    expect(provider.seen, 'tried once, at one address').toHaveLength(1);
  });

  test.each<Mood>(['silent', 'stalling'])('it is not waited for: %s', async (mood) => {
    provider.mood = mood;
    expect(await check(depsAt(provider.url), key, 100)).toEqual(unknown);
    expect(provider.seen).toHaveLength(1);
  });

  test('there is no verdict on the key: the provider is down', async () => {
    const { url } = provider;
    await provider.close();
    expect(await check(depsAt(url), key)).toEqual(unknown);
    provider = await startProviderServer();
  });
});
