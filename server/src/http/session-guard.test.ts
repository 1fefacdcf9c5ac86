import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestToken } from '../domains/accounts/digest-token.ts';
import { PASSWORD, signedInContractor } from '../testing/factory.ts';
import { mailedToken } from '../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerSessionGuard } from './session-guard.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const COOKIE = 'plumbline_session';

/** The status that a thief of this cookie gets. */
async function statusWith(cookie: string): Promise<number> {
  const thief = server.visitor();
  thief.cookies.set(COOKIE, cookie);
  return (await thief.get('/api/auth/user')).statusCode;
}

async function contractorWithCookie() {
  const contractor = await signedInContractor(server);
  const cookie = contractor.cookies.get(COOKIE) ?? '';
  expect(await statusWith(cookie)).toBe(200);
  return { contractor, cookie };
}

describe('a session cookie', () => {
  test('is invalid after its owner logged out', async () => {
    const { contractor, cookie } = await contractorWithCookie();
    await contractor.post('/api/auth/logout');
    expect(await statusWith(cookie)).toBe(401);
  });

  test('is invalid after a password reset by mail', async () => {
    const { contractor, cookie } = await contractorWithCookie();
    await server.visitor().post('/api/auth/forgot', { email: contractor.email });
    const token = await mailedToken(server, contractor.email, 'reset-password');
    await server.visitor().post(`/api/auth/reset/${token}`, { password: 'Raise-the-wall-7' });
    expect(await statusWith(cookie)).toBe(401);
  });

  test('is invalid after its owner signed in again in the same browser', async () => {
    const { contractor, cookie } = await contractorWithCookie();
    await contractor.post('/api/auth/login', { email: contractor.email, password: PASSWORD });
    expect(contractor.cookies.get(COOKIE)).not.toBe(cookie);
    expect(await statusWith(cookie)).toBe(401);
  });

  test('sent by a visitor is not adopted at sign-in', async () => {
    const { email } = await signedInContractor(server);
    const planted = 'A'.repeat(43);
    const browser = server.visitor();
    browser.cookies.set(COOKIE, planted);
    await browser.post('/api/auth/login', { email, password: PASSWORD });
    expect(browser.cookies.get(COOKIE)).not.toBe(planted);
    expect(await statusWith(planted)).toBe(401);
  });

  test.each([
    [
      'another last letter',
      (cookie: string) => `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`,
    ],
    ['one letter less', (cookie: string) => cookie.slice(0, -1)],
    ['one letter more', (cookie: string) => `${cookie}A`],
    ['another case', (cookie: string) => cookie.toUpperCase()],
    ['empty', () => ''],
    ['far too long', (cookie: string) => cookie.repeat(100)],
    ['the digest that is stored', (cookie: string) => digestToken(cookie)],
  ])('with %s opens nothing', async (_how, tamper) => {
    const { cookie } = await contractorWithCookie();
    expect(await statusWith(tamper(cookie))).toBe(401);
    expect(await statusWith(cookie)).toBe(200);
  });
});

test.each([
  [{}, 'does not say who may call it'],
  [{ access: 'contractor' as const }, 'does not say which scope a key needs for it'],
])('a route under /api with %o stops the start', async (config, message) => {
  const app = Fastify();
  await registerSessionGuard(app, server.deps);
  expect(() => app.get('/api/forgotten', { config }, async () => 'open')).toThrow(message);
  await app.close();
});
