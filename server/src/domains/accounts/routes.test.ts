import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, mails, sessions } from '../../db/schema/schema.ts';
import { PASSWORD, registeredContractor, verificationToken } from '../../testing/factory.ts';
import { mailedToken, mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const newcomer = (email: string) => ({
  firstName: 'Marcus',
  lastName: 'Bell',
  email,
  password: PASSWORD,
});

const queuedMailsTo = (email: string) =>
  server.deps.db.select({ message: mails.message }).from(mails).where(eq(mails.recipient, email));

describe('registering', () => {
  test('returns success with a message and mails a verification link', async () => {
    const response = await server.visitor().post('/api/auth/register', newcomer('ana@example.com'));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      message: 'Please check your email to verify your account before signing in.',
    });
    expect(await queuedMailsTo('ana@example.com')).toEqual([{ message: 'verify-email' }]);
  });

  test('an address that has an account, in any case, gets the same response and a notice by mail', async () => {
    const first = await server.visitor().post('/api/auth/register', newcomer('bo@example.com'));
    const second = await server.visitor().post('/api/auth/register', newcomer(' BO@Example.com '));
    expect(second.statusCode).toBe(first.statusCode);
    expect(second.json()).toEqual(first.json());
    expect(await queuedMailsTo('bo@example.com')).toEqual([
      { message: 'verify-email' },
      { message: 'account-exists' },
    ]);
  });

  test('the password is stored only as an argon2id hash', async () => {
    await server.visitor().post('/api/auth/register', newcomer('cy@example.com'));
    const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, 'cy@example.com'));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      PASSWORD,
    );
  });

  test.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: ' ' }, 'Last name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ password: 'Short-1' }, 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(100_000) }, 'Password must be at most 200 characters'],
    [{ firstName: 'x'.repeat(201) }, 'firstName must be at most 200 characters'],
    [{ confirmPassword: PASSWORD }, "The request does not take 'confirmPassword'"],
  ])('%o is refused with a sentence and stores nothing', async (fields, message) => {
    const body = { ...newcomer('dee@example.com'), ...fields };
    const response = await server.visitor().post('/api/auth/register', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, message });
    const rows = await server.deps.db.select().from(accounts).where(eq(accounts.email, 'dee@example.com'));
    expect(rows).toEqual([]);
  });
});

describe('verifying an address', () => {
  test('works once', async () => {
    const visitor = server.visitor();
    await visitor.post('/api/auth/register', newcomer('eve@example.com'));
    const path = `/api/auth/verify/${await verificationToken(server, 'eve@example.com')}`;
    expect((await visitor.get(path)).json()).toMatchObject({ success: true });
    const again = await visitor.get(path);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ success: false, message: expect.stringContaining('expired') });
  });

  test('expires after 24 hours', async () => {
    const visitor = server.visitor();
    await visitor.post('/api/auth/register', newcomer('fay@example.com'));
    const path = `/api/auth/verify/${await verificationToken(server, 'fay@example.com')}`;
    server.clock.moveBy({ hours: 24, seconds: 1 });
    expect((await visitor.get(path)).statusCode).toBe(400);
  });

  test('works once for ten concurrent requests', async () => {
    const visitor = server.visitor();
    await visitor.post('/api/auth/register', newcomer('gil@example.com'));
    const path = `/api/auth/verify/${await verificationToken(server, 'gil@example.com')}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.get(path)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test('an unverified account is refused at sign-in and can have the link sent again', async () => {
    const visitor = server.visitor();
    await visitor.post('/api/auth/register', newcomer('hal@example.com'));
    const login = { email: 'hal@example.com', password: PASSWORD };
    const refused = await visitor.post('/api/auth/login', login);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ success: false, error: 'EMAIL_NOT_VERIFIED' });
    const first = await verificationToken(server, 'hal@example.com');
    server.clock.moveBy({ minutes: 1 });
    await visitor.post('/api/auth/resend-verification', { email: 'hal@example.com' });
    const second = await mailedToken(server, 'hal@example.com', 'verify-email');
    expect(second).not.toBe(first);
    await visitor.get(`/api/auth/verify/${second}`);
    expect((await visitor.post('/api/auth/login', login)).statusCode).toBe(200);
  });

  test('a verified account gets no further link', async () => {
    const { email } = await registeredContractor(server);
    await server.visitor().post('/api/auth/resend-verification', { email });
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toEqual(['Verify your email']);
  });

  test.each([
    ['another letter', (token: string) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
    ['one letter less', (token: string) => token.slice(0, -1)],
    ['one letter more', (token: string) => `${token}A`],
    ['another case', (token: string) => token.toUpperCase()],
  ])('a link tampered with by %s does nothing', async (_how, tamper) => {
    const email = `${randomUUID()}@example.com`;
    const visitor = server.visitor();
    await visitor.post('/api/auth/register', newcomer(email));
    const token = await verificationToken(server, email);
    expect((await visitor.get(`/api/auth/verify/${tamper(token)}`)).statusCode).toBe(400);
    const login = { email, password: PASSWORD };
    expect((await visitor.post('/api/auth/login', login)).statusCode).toBe(403);
    expect((await visitor.get(`/api/auth/verify/${token}`)).statusCode).toBe(200);
  });

  test('requesting a link again gets the same response for an unknown address', async () => {
    const known = await server.visitor().post('/api/auth/resend-verification', { email: 'hal@example.com' });
    const unknown = await server.visitor().post('/api/auth/resend-verification', { email: 'x@example.com' });
    expect(unknown.json()).toEqual(known.json());
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown address get the same response', async () => {
    const contractor = await registeredContractor(server);
    const wrong = { email: contractor.email, password: 'Wrong-pass-1' };
    const unknown = { email: 'nobody@example.com', password: 'Wrong-pass-1' };
    const first = await server.visitor().post('/api/auth/login', wrong);
    const second = await server.visitor().post('/api/auth/login', unknown);
    expect([first.statusCode, second.statusCode]).toEqual([401, 401]);
    expect(first.json()).toEqual(second.json());
    expect(first.json()).toMatchObject({ success: false, message: 'Invalid email or password' });
  });

  test('a password of 100 kB is refused before it is hashed', async () => {
    const body = { email: 'ana@example.com', password: 'x'.repeat(100_000) };
    const response = await server.visitor().post('/api/auth/login', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Password is too long' });
  });

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email } = await registeredContractor(server);
    const response = await server.visitor().post('/api/auth/login', { email, password: PASSWORD });
    const cookie = response.cookies.find(({ name }) => name === 'plumbline_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    expect(cookie?.secure).toBeUndefined();
  });

  test('stores only a digest of the session', async () => {
    const contractor = await registeredContractor(server);
    const token = contractor.cookies.get('plumbline_session') ?? '';
    const rows = await server.deps.db.select().from(sessions);
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('the session expires 30 days after its last use, and use extends it', async () => {
    const contractor = await registeredContractor(server);
    server.clock.moveBy({ days: 29 });
    expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
    server.clock.moveBy({ days: 29 });
    expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
    server.clock.moveBy({ days: 30, seconds: 1 });
    expect((await contractor.get('/api/auth/user')).statusCode).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session: its cookie is refused afterwards', async () => {
    const contractor = await registeredContractor(server);
    const token = contractor.cookies.get('plumbline_session') ?? '';
    expect((await contractor.post('/api/auth/logout')).json()).toMatchObject({ success: true });
    expect(contractor.cookies.has('plumbline_session')).toBe(false);
    contractor.cookies.set('plumbline_session', token);
    expect((await contractor.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('by the link works from a page of this site and not from another', async () => {
    const contractor = await registeredContractor(server);
    for (const site of ['cross-site', 'none']) {
      const response = await contractor.get('/api/logout', { headers: { 'sec-fetch-site': site } });
      expect(response.headers.location).toBe('/');
      expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
    }
    await contractor.get('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await contractor.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('by the link also works over plain http with a page of this site as referrer', async () => {
    const contractor = await registeredContractor(server);
    const host = '192.168.1.20:3000';
    for (const headers of [{}, { referer: 'http://evil.example/' }]) {
      const response = await contractor.get('/api/logout', { headers: { host, ...headers } });
      expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
      expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
    }
    const response = await contractor.get('/api/logout', {
      headers: { host, referer: `http://${host}/estimates` },
    });
    expect(response.headers.location).toBe('/');
    expect((await contractor.get('/api/auth/user')).statusCode).toBe(401);
  });
});

describe('the profile', () => {
  test('is 401 for a visitor', async () => {
    const response = await server.visitor().get('/api/auth/user');
    expect(response.statusCode).toBe(401);
    expect(response.body).toContain('Unauthorized');
  });

  test('contains the contractor’s names, defaults and trial', async () => {
    const contractor = await registeredContractor(server);
    const profile = (await contractor.get('/api/auth/user')).json<Profile>();
    expect(profile).toMatchObject({
      email: contractor.email,
      firstName: 'Marcus',
      lastName: 'Bell',
      name: 'Marcus Bell',
      companyName: 'Cutter Ridge Roofing',
      currency: 'USD',
      timeZone: 'America/Boise',
      subscriptionStatus: 'none',
      laborMarkupPercent: '20',
      materialMarkupPercent: '15',
      defaultTaxRate: '8.25',
      defaultDepositPercentage: '25',
      leadWorkerRate: '45.00',
      helperRate: '25.00',
      specialistRate: '65.00',
    });
    const trialDays = (Date.parse(profile.trialEndsAt ?? '') - Date.parse(profile.createdAt)) / 86_400_000;
    expect(trialDays).toBe(7);
    expect(profile).not.toHaveProperty('passwordHash');
  });

  test('a time zone the server does not know becomes UTC', async () => {
    const visitor = server.visitor();
    const email = 'zone@example.com';
    await visitor.post('/api/auth/register', { ...newcomer(email), timeZone: 'Mars/Olympus' });
    await visitor.get(`/api/auth/verify/${await verificationToken(server, email)}`);
    await visitor.post('/api/auth/login', { email, password: PASSWORD });
    expect((await visitor.get('/api/auth/user')).json<Profile>().timeZone).toBe('UTC');
  });
});
