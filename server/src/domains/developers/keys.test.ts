import { randomUUID } from 'node:crypto';
import { type ApiKey, MOST_KEYS } from '@plumbline/contract/developers/api-keys';
import type { ErrorResponse } from '@plumbline/contract/errors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { apiKeys } from '../../db/schema/schema.ts';
import { createLogger } from '../../logging/logger.ts';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { aClient, PASSWORD, signedInContractor } from '../../testing/factory.ts';
import { mailedToken } from '../../testing/mailbox.ts';
import { aKey, aProgram, Program } from '../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { newKey } from './rules.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const keysOf = async (contractor: ApiClient) => (await contractor.get('/api/api-keys')).json<ApiKey[]>();
const statusWith = async (key: string) => (await new Program(server, key).get('/api/clients')).statusCode;

describe('creating a key', () => {
  test('returns it once; the list shows its prefix, and the database stores its digest', async () => {
    const contractor = await signedInContractor(server);
    const made = await aKey(contractor, ['clients:read', 'estimates:read']);
    expect(made.key).toMatch(/^plk_[\w-]{43}$/);
    const { key, ...shown } = made;
    expect(await keysOf(contractor)).toEqual([shown]);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'CRM',
      prefix: key.slice(0, 12),
      scopes: ['estimates:read', 'clients:read'],
      createdAt: server.clock.now().toISOString(),
      lastUsedAt: null,
    });
    const rows = await server.deps.db.select().from(apiKeys).where(eq(apiKeys.id, made.id));
    expect(JSON.stringify(rows)).not.toContain(key.slice(12));
  });

  test('needs the password: a stolen session is not enough', async () => {
    const contractor = await signedInContractor(server);
    const request = { name: 'CRM', scopes: ['clients:read'], password: 'Wrong-pass-1' };
    const response = await contractor.post('/api/api-keys', request);
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().issues).toEqual([
      { field: 'password', message: 'The password is incorrect' },
    ]);
    expect(await keysOf(contractor)).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'Please name the key'],
    [{ scopes: [] }, 'Please choose at least one scope'],
    [{ scopes: ['toString'] }, 'scopes[0]: must be one of the scopes in the documentation'],
    [{ password: undefined }, 'Password is required'],
  ])('is refused for %o', async (fields, message) => {
    const contractor = await signedInContractor(server);
    const request = { name: 'CRM', scopes: ['clients:read'], password: PASSWORD, ...fields };
    const response = await contractor.post('/api/api-keys', request);
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().message).toContain(message.replace(/^.*: /, ''));
  });

  test('is limited to 25 active keys, also under concurrent requests', async () => {
    const contractor = await signedInContractor(server);
    const account = await accountIdOf(contractor);
    const own = {
      accountId: account,
      name: 'Old',
      prefix: 'plk_',
      scopes: [],
      createdAt: server.clock.now(),
    };
    const rows = Array.from({ length: MOST_KEYS - 2 }, () => ({
      ...own,
      id: randomUUID(),
      keyDigest: randomUUID(),
    }));
    await server.deps.db.insert(apiKeys).values(rows);
    await contractor.csrfToken();
    const request = { name: 'CRM', scopes: ['clients:read'], password: PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => contractor.post('/api/api-keys', request)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    await contractor.delete(`/api/api-keys/${rows[0]?.id}`);
    expect((await contractor.post('/api/api-keys', request)).statusCode).toBe(201);
  });
});

describe('a key', () => {
  test('reads and writes like the contractor, without a cookie or a security token', async () => {
    const contractor = await signedInContractor(server);
    const program = await aProgram(server, contractor);
    const made = await program.post('/api/clients', { name: 'Dana Whitfield' });
    expect(made.statusCode).toBe(201);
    expect(made.headers['set-cookie']).toBeUndefined();
    expect((await contractor.get('/api/clients')).json()).toMatchObject([{ name: 'Dana Whitfield' }]);
    expect(made.headers['x-plumbline-account']).toBe(await accountIdOf(contractor));
  });

  test('of another account has no access', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aClient(contractor);
    const stranger = await aProgram(server, await signedInContractor(server));
    expect((await stranger.get('/api/clients')).json()).toEqual([]);
    expect((await stranger.get(`/api/clients/${id}`)).statusCode).toBe(404);
    expect((await stranger.delete(`/api/clients/${id}`)).statusCode).toBe(404);
  });

  test('stops working when it is revoked, and only its owner can revoke it', async () => {
    const contractor = await signedInContractor(server);
    const made = await aKey(contractor);
    const stranger = await signedInContractor(server);
    expect((await stranger.delete(`/api/api-keys/${made.id}`)).statusCode).toBe(404);
    expect(await statusWith(made.key)).toBe(200);
    expect((await contractor.delete(`/api/api-keys/${made.id}`)).statusCode).toBe(200);
    const refused = await new Program(server, made.key).get('/api/clients');
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ error: 'INVALID_API_KEY' });
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="Plumbline API", error="invalid_token"');
    expect(await keysOf(contractor)).toEqual([]);
    expect((await contractor.delete(`/api/api-keys/${made.id}`)).statusCode).toBe(404);
  });

  test.each([
    ['made up', () => newKey()],
    ['cut short', (key: string) => key.slice(0, -1)],
    ['in another case', (key: string) => key.toLowerCase()],
    ['empty', () => ''],
    ['its own digest', (key: string) => Buffer.from(key).toString('hex')],
    ['far too long', (key: string) => key.repeat(100)],
  ])('%s is refused', async (_how, tamper) => {
    const { key } = await aKey(await signedInContractor(server));
    expect(await statusWith(key)).toBe(200);
    expect(await statusWith(tamper(key))).toBe(401);
  });

  test('shows when it was last used, updated at most once a minute', async () => {
    const contractor = await signedInContractor(server);
    const { key } = await aKey(contractor);
    const uses: (string | null | undefined)[] = [];
    const first = server.clock.now().toISOString();
    for (const seconds of [0, 59, 1]) {
      server.clock.moveBy({ seconds });
      await statusWith(key);
      uses.push((await keysOf(contractor))[0]?.lastUsedAt);
    }
    expect(uses).toEqual([first, first, server.clock.now().toISOString()]);
  });

  test('stops working when the account is closed', async () => {
    const contractor = await signedInContractor(server);
    const { key } = await aKey(contractor);
    await contractor.post('/api/auth/close-account', { password: PASSWORD });
    expect(await statusWith(key)).toBe(401);
  });

  test('outlives signing out and a password change, but not a password reset by mail', async () => {
    const contractor = await signedInContractor(server);
    const { key } = await aKey(contractor);
    await contractor.delete('/api/auth/sessions');
    const newPassword = 'Raise-the-wall-7';
    await contractor.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword });
    await contractor.post('/api/auth/logout');
    expect(await statusWith(key)).toBe(200);
    await server.visitor().post('/api/auth/forgot', { email: contractor.email });
    const token = await mailedToken(server, contractor.email, 'reset-password');
    await server.visitor().post(`/api/auth/reset/${token}`, { password: PASSWORD });
    expect(await statusWith(key)).toBe(401);
  });

  test('cannot do what requires the contractor in person', async () => {
    const program = await aProgram(server, await signedInContractor(server));
    for (const path of ['/api/api-keys', '/api/auth/sessions', '/api/auth/export', '/api/events']) {
      const response = await program.get(path);
      expect(response.statusCode, `GET ${path}`).toBe(403);
      expect(response.json(), `GET ${path}`).toEqual({
        success: false,
        error: 'PERSON_ONLY',
        message: 'API keys can’t do this. Please sign in to Plumbline.',
      });
    }
  });

  test('does not sign in, and a refusal sets no cookie', async () => {
    const contractor = await signedInContractor(server);
    const program = await aProgram(server, contractor);
    const login = { email: contractor.email, password: PASSWORD };
    for (const answer of [
      await program.post('/api/auth/login', login),
      await program.post('/api/auth/register', { ...login, firstName: 'Marcus', lastName: 'Bell' }),
      await program.post('/api/auth/forgot', { email: contractor.email }),
      await program.post('/api/auth/logout', {}),
      await program.get('/api/auth/csrf-token'),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ error: 'PERSON_ONLY' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const revoked = new Program(server, newKey());
    expect((await revoked.post('/api/auth/login', login)).json()).toMatchObject({ error: 'INVALID_API_KEY' });
  });

  test('changes settings, but not how the contractor is paid', async () => {
    const contractor = await signedInContractor(server);
    const program = await aProgram(server, contractor);
    expect((await program.patch('/api/user/settings', { licenseNumber: 'RCE-1' })).statusCode).toBe(200);
    for (const change of [{ stripeSecretKey: 'sk_live_thief4242' }, { customPaymentInstructions: 'Pay me' }])
      expect((await program.patch('/api/user/settings', change)).json()).toMatchObject({
        error: 'PERSON_ONLY',
      });
    expect((await contractor.get('/api/settings')).json()).toMatchObject({
      licenseNumber: 'RCE-1',
      stripeSecretKey: null,
      customPaymentInstructions: null,
    });
  });

  test('without the scope gets an error naming the missing scope', async () => {
    const program = await aProgram(server, await signedInContractor(server), ['clients:read']);
    const response = await program.post('/api/clients', { name: 'Dana' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      success: false,
      error: 'SCOPE_MISSING',
      message: 'This API key is missing the clients:write scope.',
    });
    expect(response.headers['www-authenticate']).toContain('scope="clients:write"');
  });

  test('never appears in the log', async () => {
    const { key } = await aKey(await signedInContractor(server));
    let log = '';
    const stream = { write: (line: string) => void (log += line) };
    const app = await buildApp({
      ...server.deps,
      config: { ...server.deps.config, production: true },
      log: createLogger('trace', stream),
    });
    const headers = { authorization: `Bearer ${key}` };
    for (const url of ['/api/clients', '/api/auth/export', '/api/none', '/api/clients?limit=x'])
      await app.inject({ url, headers });
    await app.inject({ url: '/api/clients', headers: { authorization: `Bearer ${newKey()}` } });
    await app.close();
    expect(log).toContain('/api/auth/export');
    expect(log).not.toContain('plk_');
  });

  test('is limited to 600 calls per minute', async () => {
    const contractor = await signedInContractor(server);
    const { key } = await aKey(contractor);
    const program = new Program(server, key, '203.0.113.7');
    const other = new Program(server, (await aKey(contractor)).key, '203.0.113.7');
    const statuses: number[] = [];
    for (let batch = 0; batch < 61; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => program.get('/api/auth/user')));
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    const refused = await program.get('/api/auth/user');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await other.get('/api/auth/user')).statusCode).toBe(200);
  }, 60_000);
});
