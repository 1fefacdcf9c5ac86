import { randomUUID } from 'node:crypto';
import type { AccountSession } from '@plumbline/contract/accounts/account-security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, registeredContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { digestToken } from '../digest-token.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const ON_A_PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const sessionsOf = async (browser: ApiClient) =>
  (await browser.get('/api/auth/sessions')).json<AccountSession[]>();

async function currentOf(browser: ApiClient): Promise<AccountSession> {
  const current = (await sessionsOf(browser)).find((session) => session.current);
  if (!current) throw new Error('No session is the current one.');
  return current;
}

const isSignedIn = async (browser: ApiClient) => (await browser.get('/api/auth/user')).statusCode === 200;

describe('the list of sessions', () => {
  test('shows each session’s device and times, last used first, and marks the current one', async () => {
    const contractor = await registeredContractor(server);
    const since = server.clock.now().toISOString();
    server.clock.moveBy({ minutes: 10 });
    await anotherDevice(server, contractor, { userAgent: ON_A_PHONE });
    const phoneSince = server.clock.now().toISOString();
    server.clock.moveBy({ minutes: 10 });
    expect(await sessionsOf(contractor)).toEqual([
      {
        id: expect.any(String),
        device: 'Unknown device',
        createdAt: since,
        lastUsedAt: server.clock.now().toISOString(),
        current: true,
      },
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        createdAt: phoneSince,
        lastUsedAt: phoneSince,
        current: false,
      },
    ]);
  });

  test('contains no sessions of others, no expired ones and no secrets', async () => {
    const contractor = await registeredContractor(server);
    await registeredContractor(server);
    await anotherDevice(server, contractor);
    server.clock.moveBy({ days: 20 });
    await contractor.get('/api/auth/user');
    server.clock.moveBy({ days: 11 });
    const response = await contractor.get('/api/auth/sessions');
    expect(response.json<AccountSession[]>().map(({ current }) => current)).toEqual([true]);
    expect(response.body).not.toMatch(/digest|token/i);
  });
});

describe('a session', () => {
  test('is replaced by signing in again in the same browser', async () => {
    const contractor = await registeredContractor(server);
    const first = contractor.cookies.get('plumbline_session') ?? '';
    const login = { email: contractor.email, password: PASSWORD };
    expect((await contractor.post('/api/auth/login', login)).statusCode).toBe(200);
    expect(await sessionsOf(contractor)).toHaveLength(1);
    const copy = server.visitor();
    copy.cookies.set('plumbline_session', first);
    expect(await isSignedIn(copy)).toBe(false);
  });

  test('refuses a cookie that was tampered with or made up', async () => {
    const contractor = await registeredContractor(server);
    const token = contractor.cookies.get('plumbline_session') ?? '';
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const { id } = await currentOf(contractor);
    for (const cookie of [changed, token.slice(0, -1), `${token}A`, id, digestToken(token), 'null']) {
      const visitor = server.visitor();
      visitor.cookies.set('plumbline_session', cookie);
      expect(await isSignedIn(visitor)).toBe(false);
    }
    expect(await isSignedIn(contractor)).toBe(true);
  });
});

describe('signing out elsewhere', () => {
  test('ends the named session, and no other', async () => {
    const contractor = await registeredContractor(server);
    const [lost, kept] = [
      await anotherDevice(server, contractor),
      await anotherDevice(server, contractor),
    ] as const;
    const { id } = await currentOf(lost);
    const response = await contractor.delete(`/api/auth/sessions/${id}`);
    expect(response.json()).toEqual({ success: true, message: 'Signed out.' });
    expect(await Promise.all([contractor, lost, kept].map(isSignedIn))).toEqual([true, false, true]);
    expect((await contractor.delete(`/api/auth/sessions/${id}`)).statusCode).toBe(404);
  });

  test('can end the current session, and clears its cookie', async () => {
    const contractor = await registeredContractor(server);
    const token = contractor.cookies.get('plumbline_session') ?? '';
    const { id } = await currentOf(contractor);
    expect((await contractor.delete(`/api/auth/sessions/${id}`)).statusCode).toBe(200);
    expect(contractor.cookies.has('plumbline_session')).toBe(false);
    contractor.cookies.set('plumbline_session', token);
    expect(await isSignedIn(contractor)).toBe(false);
  });

  test('of all other sessions keeps the current one', async () => {
    const contractor = await registeredContractor(server);
    const others = [await anotherDevice(server, contractor), await anotherDevice(server, contractor)];
    const stranger = await registeredContractor(server);
    expect((await contractor.delete('/api/auth/sessions')).statusCode).toBe(200);
    expect(await Promise.all([contractor, ...others, stranger].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('responds the same to another contractor’s session, an unknown one and an invalid id', async () => {
    const contractor = await registeredContractor(server);
    const stranger = await registeredContractor(server);
    const { id } = await currentOf(stranger);
    for (const named of [id, randomUUID(), 'everything'])
      expect((await contractor.delete(`/api/auth/sessions/${named}`)).statusCode).toBe(404);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test('of one session by two concurrent requests succeeds once', async () => {
    const contractor = await registeredContractor(server);
    const { id } = await currentOf(await anotherDevice(server, contractor));
    await contractor.csrfToken();
    const answers = await Promise.all([1, 2].map(() => contractor.delete(`/api/auth/sessions/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});
