import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../db/schema/schema.ts';
import { PASSWORD, verificationToken } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const newcomer = (email: string) => ({ firstName: 'Marcus', lastName: 'Bell', email, password: PASSWORD });

/** Full-width letters, as from a Japanese keyboard. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

test.each([
  ['with capitals', (email: string) => email.toUpperCase()],
  ['with blanks around it', (email: string) => ` ${email} `],
  ['in wide letters', (email: string) => wide(email)],
  ['with a Kelvin sign for a k', (email: string) => email.replace('k', '\u212A')],
])('an address written %s is the same account', async (_how, write) => {
  const email = `k-${randomUUID()}@example.com`;
  const visitor = server.visitor();
  await visitor.post('/api/auth/register', newcomer(write(email)));
  await visitor.get(`/api/auth/verify/${await verificationToken(server, email)}`);
  for (const written of [email, write(email)]) {
    const response = await server.visitor().post('/api/auth/login', { email: written, password: PASSWORD });
    expect(response.statusCode).toBe(200);
  }
  await visitor.post('/api/auth/register', newcomer(email));
  const rows = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
  expect(rows).toHaveLength(1);
});

test.each([
  ['another script’s look-alike', '\u0430na@example.com'],
  ['an accent', 'jos\u00e9@example.com'],
  ['an accent put together', 'jose\u0301@example.com'],
  ['a dotted capital I', '\u0130da@example.com'],
  ['a line break', 'ana@example.com\r\nBcc: eve@example.com'],
  ['two addresses', 'ana@example.com,eve@example.com'],
  ['a name before it', 'Ana <ana@example.com>'],
])('an address with %s is refused: mail to it might reach somebody else', async (_what, email) => {
  for (const [path, body] of [
    ['/api/auth/register', newcomer(email)],
    ['/api/auth/login', { email, password: PASSWORD }],
    ['/api/auth/forgot', { email }],
  ] as const) {
    const response = await server.visitor().post(path, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Please enter a valid email address' });
  }
});
