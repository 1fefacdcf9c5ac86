import { PassThrough } from 'node:stream';
import type { Profile } from '@plumbline/contract/accounts';
import type { KeyTestRequest } from '@plumbline/contract/payments/key-test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { buildApp } from '../../app.ts';
import { createLogger } from '../../logging/logger.ts';
import {
  type Mood,
  type ProviderServer,
  SQUARE_TOKENS,
  STRIPE_KEYS,
  startProviderServer,
} from '../../providers/testing/provider-server.ts';
import { secretKey } from '../../secret-key.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ApiClient } from '../../testing/visitors/api-client.ts';
import { changeSettings } from './change-settings.ts';
import { checkKey } from './check-key.ts';

let provider: ProviderServer;
let server: TestApp;
beforeAll(async () => {
  provider = await startProviderServer();
  server = await startTestApp({ STRIPE_API_BASE: provider.url, SQUARE_API_BASE: provider.url });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  provider.seen.length = 0;
  provider.mood = 'well';
});

const PATH = '/api/settings/test-keys';
const testKey = (browser: ApiClient, request: KeyTestRequest) => browser.post(PATH, request);
const keysSeen = () => provider.seen.map(({ key }) => key);
const save = (browser: ApiClient, fields: object) => browser.patch('/api/user/settings', fields);

describe('the test of a key', () => {
  test('tests the typed one, and stores nothing', async () => {
    const contractor = await signedInContractor(server);
    const response = await testKey(contractor, { provider: 'stripe', secretKey: STRIPE_KEYS.live });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ works: true, liveMode: true, message: 'Stripe accepts this key.' });
    expect((await contractor.get('/api/settings')).json()).toMatchObject({ stripeSecretKey: null });
    expect(keysSeen()).toEqual([STRIPE_KEYS.live]);
  });

  test('tests the stored one when its mask or nothing is sent', async () => {
    const contractor = await signedInContractor(server);
    await save(contractor, { stripeSecretKey: STRIPE_KEYS.test, squareAccessToken: SQUARE_TOKENS.open });
    const answers = [
      await testKey(contractor, { provider: 'stripe', secretKey: '••••••••0001' }),
      await testKey(contractor, { provider: 'stripe' }),
      await testKey(contractor, { provider: 'square' }),
    ];
    expect(answers.map((answer) => answer.json<{ works: boolean }>().works)).toEqual([true, true, true]);
    // Square is called a second time for its currencies.
    expect(keysSeen()).toEqual([STRIPE_KEYS.test, STRIPE_KEYS.test, SQUARE_TOKENS.open, SQUARE_TOKENS.open]);
  });

  test('tests the typed one even if another is stored', async () => {
    const contractor = await signedInContractor(server);
    await save(contractor, { stripeSecretKey: STRIPE_KEYS.live });
    const answer = await testKey(contractor, { provider: 'stripe', secretKey: STRIPE_KEYS.unknown });
    expect(answer.json()).toMatchObject({ works: false });
    expect(keysSeen()).toEqual([STRIPE_KEYS.unknown]);
  });

  test.each([
    [{}, 'secretKey is missing: there is no key to test'],
    [{ secretKey: null }, 'secretKey is missing: there is no key to test'],
    [{ secretKey: '' }, 'secretKey is missing: there is no key to test'],
  ])('of none (%j) is refused', async (fields, message) => {
    const contractor = await signedInContractor(server);
    const response = await testKey(contractor, { provider: 'square', ...fields });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, issues: [{ field: 'secretKey', message }] });
    expect(keysSeen()).toEqual([]);
  });

  test('of another key’s mask is refused', async () => {
    const contractor = await signedInContractor(server);
    await save(contractor, { stripeSecretKey: STRIPE_KEYS.live });
    const response = await testKey(contractor, { provider: 'stripe', secretKey: '••••••••0001' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'secretKey was changed elsewhere. Enter the whole key, or reload the page.',
    });
    expect(keysSeen()).toEqual([]);
  });

  test('never uses another account’s stored key', async () => {
    const [owner, other] = [await signedInContractor(server), await signedInContractor(server)];
    await save(owner, { stripeSecretKey: STRIPE_KEYS.live });
    for (const key of [undefined, '••••••••4242']) {
      const request = key
        ? ({ provider: 'stripe', secretKey: key } as const)
        : ({ provider: 'stripe' } as const);
      expect((await testKey(other, request)).statusCode).toBe(400);
    }
    expect(keysSeen()).toEqual([]);
  });

  test('requires signing in and the security token', async () => {
    const visitor = await server.visitor().post(PATH, { provider: 'stripe', secretKey: STRIPE_KEYS.live });
    expect(visitor.statusCode).toBe(401);
    const contractor = await signedInContractor(server);
    const forged = await contractor.post(PATH, { provider: 'stripe' }, { csrf: false });
    expect(forged.statusCode).toBe(403);
    expect(keysSeen()).toEqual([]);
  });

  test('reports an unreadable stored key, and still tests the other', async () => {
    const contractor = await signedInContractor(server);
    const { id } = (await contractor.get('/api/auth/user')).json<Profile>();
    await save(contractor, { stripeSecretKey: STRIPE_KEYS.live });
    const later = { ...server.deps, secret: secretKey('the secret that came after, and just as long') };
    await changeSettings(later, accountId(id), { squareAccessToken: SQUARE_TOKENS.open });
    expect(await checkKey(later, accountId(id), { provider: 'stripe', secretKey: '••••••••' })).toEqual({
      works: false,
      liveMode: null,
      message: 'We can’t read the saved key anymore. Enter it again and save.',
    });
    expect(await checkKey(later, accountId(id), { provider: 'square' })).toMatchObject({ works: true });
    expect(new Set(keysSeen())).toEqual(new Set([SQUARE_TOKENS.open]));
  });

  test('is limited to twenty in fifteen minutes', async () => {
    const contractor = await signedInContractor(server);
    const elsewhere = server.visitor('198.18.0.7');
    for (const [name, value] of contractor.cookies) elsewhere.cookies.set(name, value);
    const statuses: number[] = [];
    for (let time = 0; time <= 20; time += 1)
      statuses.push(
        (await testKey(elsewhere, { provider: 'stripe', secretKey: STRIPE_KEYS.live })).statusCode,
      );
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect(keysSeen()).toHaveLength(20);
  });

  test('leaks no key into a response or the log, not even when the provider repeats it', async () => {
    const lines: string[] = [];
    const destination = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
    const config = { ...server.deps.config, production: true };
    const app = await buildApp({ ...server.deps, config, log: createLogger('trace', destination) });
    const contractor = await signedInContractor(server);
    const browser = new ApiClient(app);
    for (const [name, value] of contractor.cookies) browser.cookies.set(name, value);
    const moods: Mood[] = [
      'well',
      'redirecting',
      { status: 500, text: `{"error":{"message":"${STRIPE_KEYS.live}"}}` },
    ];
    const bodies: string[] = [];
    for (const mood of moods) {
      provider.mood = mood;
      for (const key of [STRIPE_KEYS.live, STRIPE_KEYS.unknown, STRIPE_KEYS.bound])
        bodies.push((await testKey(browser, { provider: 'stripe', secretKey: key })).body);
      for (const key of [SQUARE_TOKENS.open, SQUARE_TOKENS.unknown])
        bodies.push((await testKey(browser, { provider: 'square', secretKey: key })).body);
    }
    await app.close();
    expect(lines.join('')).toContain('a provider could not be reached to check a key');
    for (const text of [...lines, ...bodies]) expect(text).not.toMatch(/NobodyMayReadThis/);
  });
});
