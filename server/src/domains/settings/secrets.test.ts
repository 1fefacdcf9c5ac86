import { PassThrough } from 'node:stream';
import type { Profile } from '@plumbline/contract/accounts';
import type { Settings } from '@plumbline/contract/settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { buildApp } from '../../app.ts';
import { accounts } from '../../db/schema/schema.ts';
import { createLogger } from '../../logging/logger.ts';
import { secretKey } from '../../secret-key.ts';
import { aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ApiClient } from '../../testing/visitors/api-client.ts';
import { changeSettings } from './change-settings.ts';
import { getSecrets } from './get-secrets.ts';
import { getSettings } from './get-settings.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const STRIPE = 'sk_live_51HxNobodyMayReadThis4242';
const SQUARE = 'EAAAENobodyMayReadThisEither9001';
const MASKS = { stripeSecretKey: '••••••••4242', squareAccessToken: '••••••••9001' };

const save = (browser: ApiClient, fields: object) => browser.patch('/api/user/settings', fields);
const settingsOf = async (browser: ApiClient) => (await browser.get('/api/settings')).json<Settings>();

async function withSecrets() {
  const contractor = await signedInContractor(server);
  const { id } = (await contractor.get('/api/auth/user')).json<Profile>();
  await save(contractor, { stripeSecretKey: STRIPE, squareAccessToken: SQUARE });
  return { contractor, account: accountId(id) };
}

async function storedRow(id: string) {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error('The account is gone.');
  return row;
}

describe('a provider’s secret', () => {
  test('is returned as its last four characters', async () => {
    const { contractor } = await withSecrets();
    expect(await settingsOf(contractor)).toMatchObject(MASKS);
    const saved = await save(contractor, { stripeSecretKey: `${STRIPE}-0815` });
    expect(saved.json()).toMatchObject({ ...MASKS, stripeSecretKey: '••••••••0815' });
  });

  test('is stored encrypted, and decrypted only for the provider', async () => {
    const { account } = await withSecrets();
    const row = await storedRow(account);
    expect(row.stripeSecretKey).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
    expect(
      JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toMatch(/NobodyMayReadThis/);
    expect(await getSecrets(server.deps, account)).toEqual({
      stripeSecretKey: STRIPE,
      squareAccessToken: SQUARE,
    });
  });

  test('is kept when its mask comes back, whatever else is saved', async () => {
    const { contractor, account } = await withSecrets();
    const before = await storedRow(account);
    const saved = await save(contractor, { ...MASKS, acceptsCheck: true });
    expect(saved.json()).toMatchObject({ ...MASKS, acceptsCheck: true });
    expect(await storedRow(account)).toEqual({ ...before, acceptsCheck: true });
    expect((await save(contractor, MASKS)).statusCode).toBe(200);
    expect(await storedRow(account)).toEqual({ ...before, acceptsCheck: true });
  });

  test('is kept by its mask, also if it was saved before keys of that form were refused', async () => {
    const { contractor, account } = await withSecrets();
    const stripeSecretKey = 'hellohellothere';
    await changeSettings(server.deps, account, { stripeSecretKey });
    const mask = { stripeSecretKey: '••••••••here' };
    expect((await save(contractor, { ...mask, acceptsCheck: true })).json()).toMatchObject(mask);
    expect(await getSecrets(server.deps, account)).toMatchObject({ stripeSecretKey });
    expect((await save(contractor, { stripeSecretKey })).statusCode).toBe(400);
  });

  test.each([[''], [null]])('is taken away by %j', async (none) => {
    const { contractor, account } = await withSecrets();
    expect((await save(contractor, { stripeSecretKey: none })).json()).toMatchObject({
      ...MASKS,
      stripeSecretKey: null,
    });
    expect((await storedRow(account)).stripeSecretKey).toBeNull();
  });

  test.each([
    ['of another key', '••••••••1111'],
    ['with more than there is of it', '••••••••4242x'],
    ['of no key', '••••••••'],
  ])('is not replaced by a mask %s', async (_which, mask) => {
    const { contractor, account } = await withSecrets();
    const before = await storedRow(account);
    const response = await save(contractor, { stripeSecretKey: mask, acceptsCash: true });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'stripeSecretKey was changed elsewhere. Enter the whole key, or reload the page.',
    });
    expect(await storedRow(account)).toEqual(before);
  });

  test('is not set by the mask of a contractor who has none', async () => {
    const contractor = await signedInContractor(server);
    expect((await save(contractor, MASKS)).statusCode).toBe(400);
    expect(await settingsOf(contractor)).toMatchObject({ stripeSecretKey: null, squareAccessToken: null });
  });

  test('copied to another account’s row cannot be used there', async () => {
    const [own, other] = [await withSecrets(), await signedInContractor(server)];
    const { stripeSecretKey } = await storedRow(own.account);
    const { id } = (await other.get('/api/auth/user')).json<Profile>();
    await server.deps.db.update(accounts).set({ stripeSecretKey }).where(eq(accounts.id, id));
    await expect(getSecrets(server.deps, accountId(id))).rejects.toThrow('belongs to another row');
    expect((await settingsOf(other)).stripeSecretKey).toBe('••••••••');
  });
});

describe('after a change of the server’s key', () => {
  const NEW_KEY = 'the secret that came after, and just as long';
  const OLD_KEY = 'a secret that only the tests know, long enough';
  const depsWith = (previousSecretKeys: string[]) => ({
    ...server.deps,
    secret: secretKey(NEW_KEY),
    config: { ...server.deps.config, previousSecretKeys },
  });

  test('secrets are read with the previous key, and stored with the new one', async () => {
    const { account } = await withSecrets();
    const both = depsWith([OLD_KEY]);
    expect(await getSettings(both, account)).toMatchObject(MASKS);
    await changeSettings(both, account, { stripeSecretKey: 'sk_live_another_key', squareAccessToken: null });
    expect((await getSecrets(depsWith([]), account)).stripeSecretKey).toBe('sk_live_another_key');
  });

  test('without it the settings still load, and a retyped secret replaces the lost one', async () => {
    const { account } = await withSecrets();
    const lost = depsWith([]);
    expect(await getSettings(lost, account)).toMatchObject({ stripeSecretKey: '••••••••' });
    await expect(getSecrets(lost, account)).rejects.toThrow('SECRET_KEY_PREVIOUS');
    await changeSettings(lost, account, { stripeSecretKey: '••••••••', squareAccessToken: SQUARE });
    await changeSettings(lost, account, { stripeSecretKey: STRIPE });
    expect(await getSecrets(lost, account)).toEqual({ stripeSecretKey: STRIPE, squareAccessToken: SQUARE });
  });
});

/** Every readable address of the API, with the id of one estimate for its parameters. */
function readablePaths(openApi: { paths: Record<string, object> }, id: string): string[] {
  const paths = Object.entries(openApi.paths).filter(([, methods]) => 'get' in methods);
  return paths.map(([path]) => path.replaceAll(/\{\w+\}/g, id)).filter((path) => path !== '/api/logout');
}

test('no response, export or log ever contains a provider’s secret', async () => {
  const lines: string[] = [];
  const destination = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  const config = { ...server.deps.config, production: true };
  const app = await buildApp({ ...server.deps, config, log: createLogger('trace', destination) });
  const { contractor } = await withSecrets();
  const browser = new ApiClient(app);
  for (const [name, value] of contractor.cookies) browser.cookies.set(name, value);
  const { id } = await aSentEstimate(contractor);
  const answers = [
    await save(browser, { stripeSecretKey: STRIPE, squareAccessToken: SQUARE }),
    await save(browser, { stripeSecretKey: STRIPE, squareAccessToken: `${SQUARE} ` }),
    await save(browser, { stripeSecretKey: STRIPE, squareAccessToken: `${SQUARE} x` }),
    await save(browser, { stripeSecretKey: `•${STRIPE}`, currency: 'EUR' }),
    await browser.patch('/api/user/settings', `{"stripeSecretKey":"${STRIPE}"`, {
      headers: { 'content-type': 'application/json' },
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 400, 400]);
  const paths = readablePaths((await browser.get('/api/openapi.json')).json(), id);
  expect(paths).toEqual(expect.arrayContaining(['/api/settings', '/api/auth/user', '/api/auth/export']));
  for (const path of paths) answers.push(await browser.get(path));
  answers.push(await server.visitor().get(`/api/estimates/${id}/public`));
  await app.close();
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(10);
  expect(lines.join('')).toContain('/api/user/settings');
  for (const text of [...lines, ...answers.map(({ body }) => body)]) {
    expect(text).not.toMatch(/NobodyMayReadThis/);
    expect(text).not.toContain('v1.');
  }
});
