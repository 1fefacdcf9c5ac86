import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, emailVerifications } from '../../../db/schema/schema.ts';
import { PASSWORD, registeredContractor, verificationToken } from '../../../testing/factory.ts';
import { mailedToken, mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

async function register(browser: ApiClient, fields: Record<string, string> = {}): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const body = { firstName: 'Ana', lastName: 'Ruiz', email, password: PASSWORD, ...fields };
  const { statusCode } = await browser.post('/api/auth/register', body);
  expect(statusCode).toBe(200);
  return body.email;
}

/** The code in the newest mail with one. */
async function mailedCode(email: string): Promise<string> {
  const codes = (await mailsTo(server, email)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  return codes.at(-1) ?? '';
}
const otherThan = (code: string) => `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
const enter = (browser: ApiClient, code: string) => browser.post('/api/auth/verify-code', { code });
const whoIsIn = async (browser: ApiClient) => {
  browser.forgetCsrfToken();
  const response = await browser.get('/api/auth/user');
  return response.statusCode === 200 ? response.json<Profile>().email : null;
};

describe('the mailed code', () => {
  test('verifies the address and signs in, once, as typed or pasted', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const code = await mailedCode(email);
    const mark = browser.cookies.get('plumbline_registration') ?? '';
    const pasted = ` ${code.slice(0, 3)} ${code.slice(3)}\n`;
    expect((await enter(browser, pasted)).json()).toMatchObject({ success: true });
    expect(await whoIsIn(browser)).toBe(email);
    await browser.post('/api/auth/logout');
    browser.forgetCsrfToken();
    browser.cookies.set('plumbline_registration', mark);
    expect((await enter(browser, code)).statusCode).toBe(400);
    const login = await browser.post('/api/auth/login', { email, password: PASSWORD });
    expect(login.statusCode).toBe(200);
  });

  test('uses up the link of the same mail', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    await enter(browser, await mailedCode(email));
    const link = `/api/auth/verify/${await verificationToken(server, email)}`;
    expect((await server.visitor().get(link, { headers: OWN_PAGE })).statusCode).toBe(400);
  });

  test('works only in the browser that registered', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const code = await mailedCode(email);
    const stranger = server.visitor();
    expect((await enter(stranger, code)).statusCode).toBe(400);
    await register(stranger);
    expect((await enter(stranger, code)).statusCode).toBe(400);
    expect((await enter(browser, code)).statusCode).toBe(200);
  });

  test('lasts 10 minutes', async () => {
    const browser = server.visitor();
    const code = await mailedCode(await register(browser));
    server.clock.moveBy({ minutes: 10, seconds: 1 });
    expect((await enter(browser, code)).statusCode).toBe(400);
  });

  test('allows five tries, however many are sent at once', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const code = await mailedCode(email);
    await browser.csrfToken();
    const guesses = await Promise.all(Array.from({ length: 10 }, () => enter(browser, otherThan(code))));
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect((await enter(browser, code)).statusCode).toBe(400);
    const [row] = await server.deps.db
      .select({ tries: emailVerifications.codeTries })
      .from(emailVerifications)
      .innerJoin(accounts, eq(accounts.id, emailVerifications.accountId))
      .where(eq(accounts.email, email));
    expect(row).toEqual({ tries: 5 });
  });

  test('of a new mail replaces the one before and has its own five tries', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const first = await mailedCode(email);
    for (let time = 0; time < 5; time += 1) await enter(browser, otherThan(first));
    server.clock.moveBy({ seconds: 30 });
    await browser.post('/api/auth/resend-verification', { email });
    const second = await mailedCode(email);
    const old = first === second ? otherThan(second) : first;
    expect((await enter(browser, old)).statusCode).toBe(400);
    expect((await enter(browser, second)).statusCode).toBe(200);
  });

  test('is left out of a mail that another browser requests', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const first = await mailedCode(email);
    server.clock.moveBy({ seconds: 30 });
    await server.visitor().post('/api/auth/resend-verification', { email });
    const [, resent] = await mailsTo(server, email);
    expect(resent?.text).not.toMatch(/\d{6}$/m);
    expect((await enter(browser, first)).statusCode).toBe(200);
  });

  test('still works after a mail scanner followed the link', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    await server.visitor().get(`/api/auth/verify/${await verificationToken(server, email)}`);
    expect((await enter(browser, await mailedCode(email))).statusCode).toBe(200);
  });

  test('stops working when the password is reset', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const code = await mailedCode(email);
    await server.visitor().post('/api/auth/forgot', { email });
    const reset = await mailedToken(server, email, 'reset-password');
    await server.visitor().post(`/api/auth/reset/${reset}`, { password: `${PASSWORD}x` });
    expect((await enter(browser, code)).statusCode).toBe(400);
    const link = `/api/auth/verify/${await verificationToken(server, email)}`;
    expect((await browser.get(link, { headers: OWN_PAGE })).statusCode).toBe(400);
  });

  test('is stored only as a digest', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const code = await mailedCode(email);
    const rows = await server.deps.db.select().from(emailVerifications);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    expect(rows.find(({ codeDigest }) => codeDigest !== null)?.codeDigest).toHaveLength(43);
  });

  test('gets the same refusal whether the address has an account or not', async () => {
    const { email } = await registeredContractor(server);
    const taken = server.visitor();
    await register(taken, { email });
    const free = server.visitor();
    const code = otherThan(await mailedCode(await register(free)));
    for (let time = 0; time < 6; time += 1) {
      const [one, other] = [await enter(taken, code), await enter(free, code)];
      expect([one.statusCode, one.json()]).toEqual([other.statusCode, other.json()]);
    }
  });

  test('of the wrong form is refused in words and costs no try', async () => {
    const browser = server.visitor();
    const code = await mailedCode(await register(browser));
    for (const typed of ['', '12345', '1234567', 'abcdef', code.slice(1)]) {
      const refused = await enter(browser, typed);
      expect(refused.json()).toMatchObject({ message: 'Enter the 6 digits from the email' });
    }
    expect((await enter(browser, code)).statusCode).toBe(200);
  });

  test('ends the session of another account in this browser', async () => {
    const browser = await registeredContractor(server);
    const former = browser.cookies.get('plumbline_session') ?? '';
    const email = await register(browser);
    await enter(browser, await mailedCode(email));
    expect(await whoIsIn(browser)).toBe(email);
    browser.cookies.set('plumbline_session', former);
    expect(await whoIsIn(browser)).toBeNull();
  });
});

describe('the mailed link', () => {
  const linkTo = async (email: string) => `/api/auth/verify/${await verificationToken(server, email)}`;

  test('signs in from a page of this site, on any device', async () => {
    const email = await register(server.visitor());
    const phone = server.visitor();
    const verified = await phone.get(await linkTo(email), { headers: OWN_PAGE });
    expect(verified.json()).toMatchObject({ success: true, signedIn: true });
    expect(await whoIsIn(phone)).toBe(email);
  });

  test('only verifies when another site calls it, so that nobody is signed in unawares', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, {}]) {
      const email = await register(server.visitor());
      const visitor = server.visitor();
      const verified = await visitor.get(await linkTo(email), { headers });
      expect(verified.json()).toMatchObject({ signedIn: false });
      expect(await whoIsIn(visitor)).toBeNull();
    }
  });

  test('leaves the session of another account alone', async () => {
    const browser = await registeredContractor(server);
    const email = await register(server.visitor());
    const verified = await browser.get(await linkTo(email), { headers: OWN_PAGE });
    expect(verified.json()).toMatchObject({ success: true, signedIn: false });
    expect(await whoIsIn(browser)).toBe(browser.email);
    const login = await server.visitor().post('/api/auth/login', { email, password: PASSWORD });
    expect(login.statusCode).toBe(200);
  });

  test('of an earlier mail signs nobody in once the address is verified', async () => {
    const browser = server.visitor();
    const email = await register(browser);
    const first = await linkTo(email);
    server.clock.moveBy({ seconds: 30 });
    await browser.post('/api/auth/resend-verification', { email });
    await mailsTo(server, email);
    expect((await browser.get(await linkTo(email), { headers: OWN_PAGE })).statusCode).toBe(200);
    expect((await server.visitor().get(first, { headers: OWN_PAGE })).statusCode).toBe(400);
  });
});

describe('correcting a mistyped address', () => {
  test('deletes the account at the address, and its link stops working', async () => {
    const browser = server.visitor();
    const mistyped = await register(browser);
    const link = `/api/auth/verify/${await verificationToken(server, mistyped)}`;
    const email = await register(browser, { replacesEmail: mistyped });
    expect((await server.visitor().get(link)).statusCode).toBe(400);
    expect((await enter(browser, await mailedCode(email))).statusCode).toBe(200);
  });

  test.each(['another browser registered', 'is verified'])(
    'deletes nothing at an address that %s',
    async (which) => {
      const owner = server.visitor();
      const email = await register(owner);
      const mark = owner.cookies.get('plumbline_registration') ?? '';
      const browser = server.visitor();
      if (which === 'is verified') {
        await enter(owner, await mailedCode(email));
        browser.cookies.set('plumbline_registration', mark);
      }
      await register(browser, { replacesEmail: email });
      const found = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
      expect(found).toHaveLength(1);
    },
  );
});
