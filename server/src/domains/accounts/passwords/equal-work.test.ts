import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recordStatements } from '../../../testing/databases/record-statements.ts';
import { PASSWORD, registeredContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

vi.mock('@node-rs/argon2', { spy: true });

/** An address outside this machine, so that rate limits apply as for everybody. */
const ELSEWHERE = '198.51.100.20';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Creates what a process creates only once.
  await workOf('/api/auth/login', { email: 'first@example.com', password: PASSWORD });
});

/** The cost of a call: its statements, and the passwords it hashes and checks. */
async function workOf(path: string, body: object) {
  const visitor = server.visitor(ELSEWHERE);
  await visitor.csrfToken();
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
  const statements = await recordStatements(server.deps.db, () => visitor.post(path, body));
  expect(statements.length).toBeGreaterThan(0);
  return {
    statements,
    hashes: vi.mocked(hash).mock.calls.length,
    checks: vi.mocked(verify).mock.calls.length,
  };
}

const unknownAddress = () => `${randomUUID()}@example.com`;
const registration = (email: string) => ({
  firstName: 'Marcus',
  lastName: 'Bell',
  email,
  password: PASSWORD,
});

test('a wrong password and an unknown address cost the same statements and one check', async () => {
  const { email } = await registeredContractor(server);
  const wrong = await workOf('/api/auth/login', { email, password: 'Wrong-pass-1' });
  const unknown = await workOf('/api/auth/login', { email: unknownAddress(), password: 'Wrong-pass-1' });
  expect(unknown).toEqual(wrong);
  expect(wrong).toMatchObject({ hashes: 0, checks: 1 });
});

test('the first sign-in after a start waits for the dummy hash, whether the account exists or not', async () => {
  vi.resetModules();
  const { hashPassword, passwordMatches } = await import('./hash-password.ts');
  const stored = await hashPassword(PASSWORD);
  vi.mocked(verify).mockClear();
  let finish: (dummyHash: string) => void = () => {};
  vi.mocked(hash).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const matches = passwordMatches(stored, PASSWORD);
  await new Promise(setImmediate);
  expect(verify).not.toHaveBeenCalled();
  finish(stored);
  expect(await matches).toBe(true);
});

test('registering costs one hash and the same number of statements whether the address has an account or not', async () => {
  const { email } = await registeredContractor(server);
  const taken = await workOf('/api/auth/register', registration(email));
  const free = await workOf('/api/auth/register', registration(unknownAddress()));
  expect(taken.statements).toHaveLength(free.statements.length);
  expect(taken).toMatchObject({ hashes: 1, checks: 0 });
  expect(free).toMatchObject({ hashes: 1, checks: 0 });
});

test.each(['/api/auth/forgot', '/api/auth/resend-verification'])(
  '%s costs the same statements whether the address has an account',
  async (path) => {
    const { email } = await registeredContractor(server);
    const unverified = unknownAddress();
    await server.visitor().post('/api/auth/register', registration(unverified));
    const verifiedWork = await workOf(path, { email });
    const unverifiedWork = await workOf(path, { email: unverified });
    const unknownWork = await workOf(path, { email: unknownAddress() });
    expect(unknownWork).toEqual(verifiedWork);
    expect(unknownWork).toEqual(unverifiedWork);
    expect(unknownWork.hashes + unknownWork.checks).toBe(0);
    expect(unknownWork.statements).toContainEqual(expect.stringContaining('insert into "jobs"'));
  },
);
