import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import type { ErrorResponse } from '@plumbline/contract/errors';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, emailChanges, mails, passwordResets } from '../../../db/schema/schema.ts';
import { CHANGE_EMAIL } from '../../../mail/token-purposes.ts';
import { recordStatements } from '../../../testing/databases/record-statements.ts';
import { PASSWORD, registeredContractor } from '../../../testing/factory.ts';
import { mailsTo as deliveredTo, mailedToken } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const freshAddress = () => `${randomUUID()}@example.com`;
const ask = (browser: ApiClient, email: string, password = PASSWORD) =>
  browser.post('/api/auth/change-email', { email, password });
const addressOf = async (browser: ApiClient) => (await browser.get('/api/auth/user')).json<Profile>().email;
const follow = (path: string) => server.visitor().get(path);

async function mailsTo(email: string): Promise<string[]> {
  const rows = await server.deps.db.select().from(mails).where(eq(mails.recipient, email));
  return rows.map(({ message }) => message);
}

/** The link in the mail to a new address. */
async function linkTo(email: string): Promise<string> {
  const [newest] = await server.deps.db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.newEmail, email))
    .orderBy(desc(emailChanges.createdAt));
  if (!newest) throw new Error(`No change to ${email} was asked for.`);
  return `/api/auth/confirm-email/${server.deps.secret.tokenFor(CHANGE_EMAIL, newest.id)}`;
}

/** A contractor who has requested a new address and not yet followed the link. */
async function askedFor(email = freshAddress()) {
  const contractor = await registeredContractor(server);
  const response = await ask(contractor, email);
  if (response.statusCode !== 200) throw new Error(`The change was refused: ${response.body}`);
  return { contractor, oldEmail: contractor.email, newEmail: email };
}

describe('a new address', () => {
  test('takes effect once the link mailed to it is followed', async () => {
    const { contractor, oldEmail, newEmail } = await askedFor();
    expect(await mailsTo(newEmail)).toEqual(['email-change']);
    expect(await addressOf(contractor)).toBe(oldEmail);
    expect((await follow(await linkTo(newEmail))).json()).toEqual({
      success: true,
      message: 'Your email address was changed.',
    });
    expect(await addressOf(contractor)).toBe(newEmail);
    const logIn = (email: string) => server.visitor().post('/api/auth/login', { email, password: PASSWORD });
    expect((await logIn(newEmail)).statusCode).toBe(200);
    expect((await logIn(oldEmail)).statusCode).toBe(401);
  });

  test('gets the link by mail, and the old one gets a mail naming the new one', async () => {
    const { contractor, oldEmail, newEmail } = await askedFor();
    const token = await mailedToken(server, newEmail, 'confirm-email');
    expect((await follow(`/api/auth/confirm-email/${token}`)).statusCode).toBe(200);
    expect(await addressOf(contractor)).toBe(newEmail);
    const notice = (await deliveredTo(server, oldEmail)).at(-1);
    expect(notice?.subject).toBe('Your Plumbline email was changed');
    expect(notice?.text).toContain(newEmail);
  });

  test('is reported to the old one when it takes effect, and not before', async () => {
    const { oldEmail, newEmail } = await askedFor();
    expect(await mailsTo(oldEmail)).not.toContain('email-changed');
    await follow(await linkTo(newEmail));
    expect(await mailsTo(oldEmail)).toContain('email-changed');
  });

  test('is normalized to lower case', async () => {
    const { contractor, newEmail } = await askedFor(` ${randomUUID()}@EXAMPLE.com `);
    await follow(await linkTo(newEmail.trim().toLowerCase()));
    expect(await addressOf(contractor)).toBe(newEmail.trim().toLowerCase());
  });

  test('invalidates reset links mailed to the old one', async () => {
    const { oldEmail, newEmail } = await askedFor();
    const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.email, oldEmail));
    const reset = { id: randomUUID(), accountId: account?.id ?? '', tokenDigest: randomUUID() };
    const now = server.clock.now();
    await server.deps.db.insert(passwordResets).values({ ...reset, createdAt: now, expiresAt: now });
    await follow(await linkTo(newEmail));
    const [row] = await server.deps.db.select().from(passwordResets).where(eq(passwordResets.id, reset.id));
    expect(row?.usedAt).toEqual(now);
  });

  test('that already has an account gets the same response, a notice by mail, and no link', async () => {
    const owner = await registeredContractor(server);
    const contractor = await registeredContractor(server);
    const taken = await ask(contractor, owner.email.toUpperCase());
    const free = await ask(contractor, freshAddress());
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
    expect((await mailsTo(owner.email)).toSorted()).toEqual(['account-exists', 'verify-email']);
  });

  test('costs the same number of statements whether it has an account or not', async () => {
    const owner = await registeredContractor(server);
    const contractor = await registeredContractor(server);
    await contractor.csrfToken();
    const workOf = (email: string) => recordStatements(server.deps.db, () => ask(contractor, email));
    const [taken, free] = [await workOf(owner.email), await workOf(freshAddress())];
    expect(taken).toContainEqual(expect.stringContaining('insert into "mails"'));
    expect(taken).toEqual(free);
  });

  test('needs the password: a wrong one is refused by name, and nothing is mailed', async () => {
    const contractor = await registeredContractor(server);
    const newEmail = freshAddress();
    const response = await ask(contractor, newEmail, 'Wrong-pass-1');
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().issues).toEqual([
      { field: 'password', message: 'The password is incorrect' },
    ]);
    expect(await mailsTo(newEmail)).toEqual([]);
  });

  test.each([
    [{ email: 'nobody', password: PASSWORD }, 'email'],
    [{ email: `${'x'.repeat(300)}@example.com`, password: PASSWORD }, 'email'],
    [{ email: 'a@example.com\r\nBcc: b@example.com', password: PASSWORD }, 'email'],
    [{ password: PASSWORD }, 'email'],
    [{ email: 'new@example.com' }, 'password'],
    [{ email: 'new@example.com', password: 'x'.repeat(100_000) }, 'password'],
  ])('bad input is refused with the name of its field (%#)', async (body, field) => {
    const contractor = await registeredContractor(server);
    const response = await contractor.post('/api/auth/change-email', body);
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().issues?.map((issue) => issue.field)).toContain(field);
  });

  test('that is already the account’s own is refused', async () => {
    const contractor = await registeredContractor(server);
    const response = await ask(contractor, contractor.email);
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorResponse>().issues?.[0]?.field).toBe('email');
  });
});

describe('the link to a new address', () => {
  test('works once', async () => {
    const { newEmail } = await askedFor();
    const link = await linkTo(newEmail);
    expect((await follow(link)).statusCode).toBe(200);
    const again = await follow(link);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ success: false, message: expect.stringContaining('expired') });
  });

  test('expires after 24 hours', async () => {
    const [inTime, late] = [await askedFor(), await askedFor()];
    server.clock.moveBy({ hours: 23, minutes: 59 });
    expect((await follow(await linkTo(inTime.newEmail))).statusCode).toBe(200);
    server.clock.moveBy({ minutes: 1 });
    expect((await follow(await linkTo(late.newEmail))).statusCode).toBe(400);
    expect(await addressOf(late.contractor)).toBe(late.oldEmail);
  });

  test('is replaced by a newer one', async () => {
    const { contractor, newEmail: first } = await askedFor();
    const second = freshAddress();
    server.clock.moveBy({ minutes: 1 });
    await ask(contractor, second);
    expect((await follow(await linkTo(first))).statusCode).toBe(400);
    expect((await follow(await linkTo(second))).statusCode).toBe(200);
    expect(await addressOf(contractor)).toBe(second);
  });

  test('is valid for only one of two concurrent requests', async () => {
    const contractor = await registeredContractor(server);
    await contractor.csrfToken();
    const wanted = [freshAddress(), freshAddress()];
    await Promise.all(wanted.map((email) => ask(contractor, email)));
    const answers = [];
    for (const email of wanted) answers.push(await follow(await linkTo(email)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('is refused when tampered with', async () => {
    const { contractor, oldEmail, newEmail } = await askedFor();
    const link = await linkTo(newEmail);
    const other = link.endsWith('A') ? 'B' : 'A';
    for (const path of [`${link.slice(0, -1)}${other}`, link.slice(0, -1), `${link}A`])
      expect((await follow(path)).statusCode).toBe(400);
    expect(await addressOf(contractor)).toBe(oldEmail);
  });

  test('is not in the database', async () => {
    const { newEmail } = await askedFor();
    const token = (await linkTo(newEmail)).split('/').at(-1) ?? '';
    const rows = [
      await server.deps.db.select().from(emailChanges),
      await server.deps.db.select().from(mails).where(eq(mails.recipient, newEmail)),
    ];
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('works once for ten concurrent requests', async () => {
    const { oldEmail, newEmail } = await askedFor();
    const link = await linkTo(newEmail);
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(link)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9);
    expect((await mailsTo(oldEmail)).filter((message) => message === 'email-changed')).toHaveLength(1);
  });

  test('gives an address to only one of two concurrent accounts', async () => {
    const wanted = freshAddress();
    const first = await askedFor(wanted);
    const firstLink = await linkTo(wanted);
    server.clock.moveBy({ minutes: 1 });
    const second = await askedFor(wanted);
    const answers = await Promise.all([follow(firstLink), follow(await linkTo(wanted))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const addresses = await Promise.all([first, second].map(({ contractor }) => addressOf(contractor)));
    const loser = answers[0].statusCode === 200 ? second : first;
    expect(addresses.toSorted()).toEqual([wanted, loser.oldEmail].toSorted());
    expect(await mailsTo(loser.oldEmail)).not.toContain('email-changed');
  });

  test('is refused for an address that was registered meanwhile', async () => {
    const { contractor, oldEmail, newEmail } = await askedFor();
    await server.visitor().post('/api/auth/register', {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: newEmail,
      password: PASSWORD,
    });
    const answer = await follow(await linkTo(newEmail));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'VALIDATION_FAILED' });
    expect(await addressOf(contractor)).toBe(oldEmail);
  });
});
