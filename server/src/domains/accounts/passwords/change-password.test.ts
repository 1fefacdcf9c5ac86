import { randomUUID } from 'node:crypto';
import type { AccountSession } from '@plumbline/contract/accounts/account-security';
import type { ErrorResponse } from '@plumbline/contract/errors';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, emailChanges, mails, passwordResets } from '../../../db/schema/schema.ts';
import { CHANGE_EMAIL } from '../../../mail/token-purposes.ts';
import { PASSWORD, registeredContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'Plumb-the-wall-7';
const good = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

const change = (browser: ApiClient, body: object) => browser.post('/api/auth/change-password', body);
const isSignedIn = async (browser: ApiClient) => (await browser.get('/api/auth/user')).statusCode === 200;
const logInStatus = async (email: string, password: string) =>
  (await server.visitor().post('/api/auth/login', { email, password })).statusCode;
const notices = (email: string) =>
  server.deps.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.message, 'password-changed')));

describe('changing the password', () => {
  test('sets the new one and notifies the owner by mail', async () => {
    const contractor = await registeredContractor(server);
    expect((await change(contractor, good)).json()).toMatchObject({ success: true });
    expect(await logInStatus(contractor.email, PASSWORD)).toBe(401);
    expect(await logInStatus(contractor.email, NEW_PASSWORD)).toBe(200);
    expect(await notices(contractor.email)).toHaveLength(1);
  });

  test('keeps this session, under another cookie, and ends every other', async () => {
    const contractor = await registeredContractor(server);
    const device = await anotherDevice(server, contractor);
    const stranger = await registeredContractor(server);
    const copy = server.visitor();
    copy.cookies.set('plumbline_session', contractor.cookies.get('plumbline_session') ?? '');
    const before = (await contractor.get('/api/auth/sessions')).json<AccountSession[]>();
    server.clock.moveBy({ hours: 2 });
    await change(contractor, good);
    expect(await Promise.all([contractor, device, copy, stranger].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const after = (await contractor.get('/api/auth/sessions')).json<AccountSession[]>();
    expect(after.map(({ id }) => id)).toEqual([before.find(({ current }) => current)?.id]);
  });

  test('invalidates earlier links to reset the password and to change the address', async () => {
    const contractor = await registeredContractor(server);
    const [account] = await server.deps.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, contractor.email));
    const now = server.clock.now();
    await server.deps.db.insert(passwordResets).values({
      id: randomUUID(),
      accountId: account?.id ?? '',
      tokenDigest: randomUUID(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    await contractor.post('/api/auth/change-email', {
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
    });
    await change(contractor, good);
    const [reset] = await server.deps.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.accountId, account?.id ?? ''));
    expect(reset?.usedAt).toEqual(now);
    const [moved] = await server.deps.db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.accountId, account?.id ?? ''));
    const token = server.deps.secret.tokenFor(CHANGE_EMAIL, moved?.id ?? '');
    expect((await server.visitor().get(`/api/auth/confirm-email/${token}`)).statusCode).toBe(400);
  });

  test('is refused for a wrong current password, by name, and changes nothing', async () => {
    const contractor = await registeredContractor(server);
    const device = await anotherDevice(server, contractor);
    const response = await change(contractor, { ...good, currentPassword: 'Wrong-pass-1' });
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>()).toMatchObject({
      success: false,
      message: 'Your current password is incorrect',
      issues: [{ field: 'currentPassword', message: 'Your current password is incorrect' }],
    });
    expect(await logInStatus(contractor.email, PASSWORD)).toBe(200);
    expect(await isSignedIn(device)).toBe(true);
    expect(await notices(contractor.email)).toEqual([]);
  });

  test('accepts 200 characters of any script, all of them significant and case-sensitive', async () => {
    const contractor = await registeredContractor(server);
    const long = `Łata-9 ${'屋根'.repeat(96)}z`;
    expect(long).toHaveLength(200);
    expect((await change(contractor, { ...good, newPassword: long })).statusCode).toBe(200);
    for (const other of [long.slice(0, -1), `${long} `, long.toLowerCase(), long.toUpperCase()])
      expect(await logInStatus(contractor.email, other)).toBe(401);
    expect(await logInStatus(contractor.email, long)).toBe(200);
  });

  test.each([
    [{ currentPassword: PASSWORD }, 'newPassword'],
    [{ newPassword: NEW_PASSWORD }, 'currentPassword'],
    [{ ...good, newPassword: 'short' }, 'newPassword'],
    [{ ...good, newPassword: 'Aa1-'.repeat(25_000) }, 'newPassword'],
    [{ ...good, currentPassword: 'x'.repeat(100_000) }, 'currentPassword'],
    [{ ...good, newPassword: ['Plumb-the-wall-7'] }, 'newPassword'],
  ])('bad input is refused with the name of its field (%#)', async (body, field) => {
    const contractor = await registeredContractor(server);
    const response = await change(contractor, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().issues?.map((issue) => issue.field)).toContain(field);
    expect(await logInStatus(contractor.email, PASSWORD)).toBe(200);
  });

  test('of two concurrent changes one wins, and its password is the valid one', async () => {
    const contractor = await registeredContractor(server);
    const device = await anotherDevice(server, contractor);
    const tries = [
      { browser: contractor, password: 'First-hand-1' },
      { browser: device, password: 'Second-hand-2' },
    ];
    await Promise.all(tries.map(({ browser }) => browser.csrfToken()));
    const answers = await Promise.all(
      tries.map(({ browser, password }) => change(browser, { ...good, newPassword: password })),
    );
    const won = answers.map(({ statusCode }) => statusCode === 200);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(tries.map(({ browser }) => isSignedIn(browser)))).toEqual(won);
    for (const [index, { password }] of tries.entries())
      expect(await logInStatus(contractor.email, password)).toBe(won[index] ? 200 : 401);
    expect(await notices(contractor.email)).toHaveLength(1);
  });

  test('works once for two concurrent requests of one browser', async () => {
    const contractor = await registeredContractor(server);
    await contractor.csrfToken();
    const passwords = ['First-hand-1', 'Second-hand-2'];
    const answers = await Promise.all(
      passwords.map((newPassword) => change(contractor, { ...good, newPassword })),
    );
    const won = answers.map(({ statusCode }) => statusCode === 200);
    expect(won.filter(Boolean)).toHaveLength(1);
    for (const [index, password] of passwords.entries())
      expect(await logInStatus(contractor.email, password)).toBe(won[index] ? 200 : 401);
  });
});
