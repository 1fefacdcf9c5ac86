import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailChanges } from '../../../db/schema/schema.ts';
import { PASSWORD, registeredContractor } from '../../../testing/factory.ts';
import { mailedToken, mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'Raise-the-wall-7';
const EXPIRED = { success: false, message: 'The reset link may have expired or is invalid' };

const forget = (email: string) => server.visitor().post('/api/auth/forgot', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  server.visitor().post(`/api/auth/reset/${token}`, { password });
const logIn = (email: string, password: string) =>
  server.visitor().post('/api/auth/login', { email, password });

async function resetToken(email: string): Promise<string> {
  await forget(email);
  return mailedToken(server, email, 'reset-password');
}

describe('requesting a password reset', () => {
  test('responds the same whether the address has an account or not, and mails a link only to accounts', async () => {
    const { email } = await registeredContractor(server);
    const known = await forget(email);
    const unknown = await forget('nobody@example.com');
    expect(known.statusCode).toBe(200);
    expect(known.json()).toEqual({
      success: true,
      message: 'If an account with the email exists, reset instructions were sent',
    });
    expect(unknown.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body);
    expect(await mailsTo(server, email)).toMatchObject([
      { subject: 'Verify your email' },
      { subject: 'Choose a new password' },
    ]);
    expect(await mailsTo(server, 'nobody@example.com')).toEqual([]);
  });

  test('an invalid address is refused by name', async () => {
    const response = await forget('nobody');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      message: 'Please enter a valid email address',
      issues: [{ field: 'email' }],
    });
  });
});

describe('a reset link', () => {
  test('sets the password and invalidates the old one', async () => {
    const { email } = await registeredContractor(server);
    const response = await reset(await resetToken(email));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, message: expect.any(String) });
    expect((await logIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('ends every session of the account, and no other', async () => {
    const phone = await registeredContractor(server);
    const desk = server.visitor();
    await desk.post('/api/auth/login', { email: phone.email, password: PASSWORD });
    const neighbor = await registeredContractor(server);
    await reset(await resetToken(phone.email));
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401);
    expect((await desk.get('/api/auth/user')).statusCode).toBe(401);
    expect((await neighbor.get('/api/auth/user')).statusCode).toBe(200);
  });

  test('leaves no session to concurrent sign-ins with the old password', async () => {
    const { email } = await registeredContractor(server);
    const token = await resetToken(email);
    const browsers = Array.from({ length: 6 }, () => server.visitor());
    await Promise.all(browsers.map((browser) => browser.csrfToken()));
    await Promise.all([
      ...browsers.map((browser) => browser.post('/api/auth/login', { email, password: PASSWORD })),
      reset(token),
    ]);
    for (const browser of browsers) expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('expires after an hour', async () => {
    const { email } = await registeredContractor(server);
    const early = await resetToken(email);
    server.clock.moveBy({ minutes: 1 });
    const late = await resetToken(email);
    server.clock.moveBy({ minutes: 59 });
    const expired = await reset(early);
    expect(expired.statusCode).toBe(400);
    expect(expired.json()).toMatchObject(EXPIRED);
    expect((await reset(late)).statusCode).toBe(200);
  });

  test('works once', async () => {
    const { email } = await registeredContractor(server);
    const token = await resetToken(email);
    await reset(token);
    const again = await reset(token, 'Another-pass-1');
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject(EXPIRED);
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('works for one of eight concurrent requests, whose password is set', async () => {
    const { email } = await registeredContractor(server);
    const token = await resetToken(email);
    const passwords = Array.from({ length: 8 }, (_, index) => `Raise-the-wall-${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.statusCode === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7);
    expect((await logIn(email, winners[0] ?? '')).statusCode).toBe(200);
    const changedMails = (await mailsTo(server, email)).filter(({ subject }) =>
      subject.includes('was changed'),
    );
    expect(changedMails).toHaveLength(1);
  });

  test('can be checked before it is used, and the check says nothing but whether it works', async () => {
    const { email } = await registeredContractor(server);
    const token = await resetToken(email);
    const check = async (checked: string) => {
      const response = await server.visitor().get(`/api/auth/reset/${checked}`);
      return [response.statusCode, response.json()];
    };
    expect(await check(token)).toEqual([200, { valid: true }]);
    expect(await check(`${token}A`)).toEqual([200, { valid: false }]);
    expect(await check(await mailedToken(server, email, 'verify-email'))).toEqual([200, { valid: false }]);
    expect((await reset(token)).statusCode).toBe(200);
    expect(await check(token)).toEqual([200, { valid: false }]);
    const late = await resetToken(email);
    server.clock.moveBy({ minutes: 60 });
    expect(await check(late)).toEqual([200, { valid: false }]);
  });

  test('invalidates every earlier link', async () => {
    const { email } = await registeredContractor(server);
    const first = await resetToken(email);
    server.clock.moveBy({ minutes: 1 });
    const second = await resetToken(email);
    expect(second).not.toBe(first);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first, 'Another-pass-1')).statusCode).toBe(400);
  });

  test('cancels a pending change of address', async () => {
    const contractor = await registeredContractor(server);
    const stranger = `stranger-of-${contractor.email}`;
    await contractor.post('/api/auth/change-email', { email: stranger, password: PASSWORD });
    const open = await server.deps.db.select().from(emailChanges).where(eq(emailChanges.newEmail, stranger));
    expect(open).toMatchObject([{ usedAt: null }]);
    await reset(await resetToken(contractor.email));
    const [change] = await server.deps.db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.newEmail, stranger));
    expect(change?.usedAt).toEqual(server.clock.now());
  });

  test('notifies the owner by mail, without the password', async () => {
    const { email } = await registeredContractor(server);
    await reset(await resetToken(email));
    const newest = (await mailsTo(server, email)).find(({ subject }) => subject.includes('was changed'));
    expect(newest?.text).toContain('https://plumbline.example/forgot-password');
    expect(newest?.raw).not.toContain(NEW_PASSWORD);
  });

  test('verifies the address of an unverified account', async () => {
    const email = 'ida@example.com';
    const person = { firstName: 'Ida', lastName: 'Moss', email, password: PASSWORD };
    await server.visitor().post('/api/auth/register', person);
    expect((await logIn(email, PASSWORD)).statusCode).toBe(403);
    await reset(await resetToken(email));
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    ['another letter', (token: string) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
    ['one letter less', (token: string) => token.slice(0, -1)],
    ['one letter more', (token: string) => `${token}A`],
    ['another case', (token: string) => token.toUpperCase()],
  ])('tampered with by %s does nothing', async (_how, tamper) => {
    const { email } = await registeredContractor(server);
    const token = await resetToken(email);
    const response = await reset(tamper(token));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(EXPIRED);
    expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('does not work for another purpose, nor another link for a reset', async () => {
    const { email } = await registeredContractor(server);
    const token = await resetToken(email);
    const verification = await mailedToken(server, email, 'verify-email');
    expect((await server.visitor().get(`/api/auth/verify/${token}`)).statusCode).toBe(400);
    expect((await reset(verification)).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test.each([
    ['Short-1', 'Password must be at least 8 characters'],
    ['x'.repeat(100_000), 'Password must be at most 200 characters'],
    ['raise-the-wall-7', 'Password must contain at least one uppercase letter'],
  ])('is not used up by a password that is refused: %.16s', async (password, message) => {
    const { email } = await registeredContractor(server);
    const token = await resetToken(email);
    const response = await reset(token, password);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, message });
    expect((await reset(token)).statusCode).toBe(200);
  });
});
