import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { rateLimits } from '../../db/schema/schema.ts';
import { aSentEstimate, PASSWORD, signedInContractor } from '../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../testing/is-long.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let addresses = 0;
/** An unused address of RFC 2544's range. */
function elsewhere(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

const anEmail = () => `${randomUUID()}@example.com`;
const wrong = (email: string) => ({ email, password: 'Wrong-pass-1' });
const right = (email: string) => ({ email, password: PASSWORD });
const signIn = (address: string, body: object) => server.visitor(address).post('/api/auth/login', body);

async function failToSignIn(times: number, address: string, email: string): Promise<LightMyRequestResponse> {
  const visitor = server.visitor(address);
  for (let time = 1; time < times; time += 1) await visitor.post('/api/auth/login', wrong(email));
  return visitor.post('/api/auth/login', wrong(email));
}

/** Moves every count back by this many minutes. */
const letMinutesPass = (minutes: number) =>
  server.deps.db
    .update(rateLimits)
    .set({ expire: sql`${rateLimits.expire} - ${`${minutes} minutes`}::interval` });

describe('a refusal', () => {
  test('is a 429 whose message and header say when to retry', async () => {
    const response = await failToSignIn(11, elsewhere(), anEmail());
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({
      success: false,
      error: 'RATE_LIMITED',
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('counts the minutes down, and ends', async () => {
    const { email } = await signedInContractor(server);
    const address = elsewhere();
    await failToSignIn(11, address, email);
    await letMinutesPass(10);
    expect((await signIn(address, right(email))).json()).toMatchObject({
      message: 'Too many attempts. Please try again in 5 minutes.',
    });
    await letMinutesPass(4.5);
    expect((await signIn(address, right(email))).json()).toMatchObject({
      message: 'Too many attempts. Please try again in 1 minute.',
    });
    await letMinutesPass(0.5);
    expect((await signIn(address, right(email))).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  const TRIES = IS_LONG_ONCE ? 1_000 : 100;
  test('a flood of tries gets ten guesses, and the owner signs in from another network', async () => {
    const { email } = await signedInContractor(server);
    const attacker = server.visitor(elsewhere());
    await attacker.csrfToken();
    const statuses = new Map<number, number>();
    for (let time = 0; time < TRIES; time += 1) {
      const { statusCode } = await attacker.post('/api/auth/login', wrong(email));
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: TRIES - 10 });
    expect((await attacker.post('/api/auth/login', right(email))).statusCode).toBe(429);
    expect((await signIn(elsewhere(), right(email))).statusCode).toBe(200);
  });

  test('concurrent tries are counted one by one', async () => {
    const email = anEmail();
    const attacker = server.visitor(elsewhere());
    await attacker.csrfToken();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => attacker.post('/api/auth/login', wrong(email))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('a distributed attack reduces the attempts of each address, and does not lock the owner out', async () => {
    const { email } = await signedInContractor(server);
    for (let attacker = 0; attacker < 10; attacker += 1) await failToSignIn(10, elsewhere(), email);
    const latecomer = elsewhere();
    expect((await failToSignIn(3, latecomer, email)).statusCode).toBe(401);
    expect((await failToSignIn(1, latecomer, email)).statusCode).toBe(429);
    const owner = elsewhere();
    await failToSignIn(2, owner, email);
    expect((await signIn(owner, right(email))).statusCode).toBe(200);
  });

  test('a success resets the count', async () => {
    const { email } = await signedInContractor(server);
    const address = elsewhere();
    for (let round = 0; round < 2; round += 1) {
      await failToSignIn(9, address, email);
      expect((await signIn(address, right(email))).statusCode).toBe(200);
    }
  });

  test('the case of the address does not matter', async () => {
    const { email } = await signedInContractor(server);
    const address = elsewhere();
    await failToSignIn(10, address, email.toUpperCase());
    expect((await signIn(address, wrong(email))).statusCode).toBe(429);
  });

  test('guesses at many accounts from one network are limited too', async () => {
    const address = elsewhere();
    const visitor = server.visitor(address);
    for (let account = 0; account < 10; account += 1) {
      const email = anEmail();
      for (let time = 0; time < 10; time += 1) await visitor.post('/api/auth/login', wrong(email));
    }
    expect((await signIn(address, wrong(anEmail()))).statusCode).toBe(429);
  });

  test('neighbors in one IPv6 network share a count, the next network does not', async () => {
    const { email } = await signedInContractor(server);
    await failToSignIn(10, '2001:db8:77:1::a', email);
    expect((await signIn('2001:db8:77:1:ffff::b', right(email))).statusCode).toBe(429);
    expect((await signIn('2001:db8:77:2::a', right(email))).statusCode).toBe(200);
  });

  test('a malformed request does not count', async () => {
    const address = elsewhere();
    const visitor = server.visitor(address);
    for (let time = 0; time < 30; time += 1)
      await visitor.post('/api/auth/login', { email: 'a@example.com' });
    expect((await signIn(address, wrong('a@example.com'))).statusCode).toBe(401);
  });
});

const newcomer = (email: string) => ({ firstName: 'Marcus', lastName: 'Bell', email, password: PASSWORD });

describe.each([
  ['registering', '/api/auth/register', newcomer],
  ['requesting a new password', '/api/auth/forgot', (email: string) => ({ email })],
  ['requesting the verification mail again', '/api/auth/resend-verification', (email: string) => ({ email })],
])('%s', (_what, path, bodyFor) => {
  test('works five times an hour for one address, from anywhere, whether or not it has an account', async () => {
    const { email: known } = await signedInContractor(server);
    for (const email of [known, anEmail()]) {
      for (let time = 0; time < 5; time += 1)
        expect((await server.visitor(elsewhere()).post(path, bodyFor(email))).statusCode).toBe(200);
      const refused = await server.visitor(elsewhere()).post(path, bodyFor(email));
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({
        message: 'Too many attempts. Please try again in 60 minutes.',
      });
    }
  });

  test('works 20 times an hour from one network', async () => {
    const visitor = server.visitor(elsewhere());
    for (let time = 0; time < 20; time += 1)
      expect((await visitor.post(path, bodyFor(anEmail()))).statusCode).toBe(200);
    expect((await visitor.post(path, bodyFor(anEmail()))).statusCode).toBe(429);
    expect((await server.visitor(elsewhere()).post(path, bodyFor(anEmail()))).statusCode).toBe(200);
  });
});

describe('answering an estimate', () => {
  test.each([
    ['decline', {}],
    ['confirm-manual-payment', { clientName: '', clientEmail: '' }],
  ])('%s is limited for one network, and not for the next', async (call, body) => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const path = `/api/estimates/${id}/${call}`;
    const visitor = server.visitor(elsewhere());
    for (let time = 0; time < 10; time += 1)
      expect((await visitor.post(path, body)).statusCode).not.toBe(429);
    const refused = await visitor.post(path, body);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.visitor(elsewhere()).post(path, body)).statusCode).not.toBe(429);
  });

  test('guesses at many estimates from one network are limited too', async () => {
    const visitor = server.visitor(elsewhere());
    for (let time = 0; time < 30; time += 1)
      expect((await visitor.post(`/api/estimates/${randomUUID()}/decline`, {})).statusCode).toBe(404);
    expect((await visitor.post(`/api/estimates/${randomUUID()}/decline`, {})).statusCode).toBe(429);
  });

  test('viewing is limited, generously', async () => {
    const { id } = await aSentEstimate(await signedInContractor(server));
    const visitor = server.visitor(elsewhere());
    for (let time = 0; time < 30; time += 1)
      expect((await visitor.post(`/api/estimates/${id}/view`)).statusCode).toBe(200);
    expect((await visitor.post(`/api/estimates/${id}/view`)).statusCode).toBe(429);
  });
});

describe('the counts', () => {
  test('are shared by every process on one database', async () => {
    const other = await buildApp(server.deps);
    const email = anEmail();
    const address = elsewhere();
    await failToSignIn(10, address, email);
    const response = await new ApiClient(other, address).post('/api/auth/login', wrong(email));
    expect(response.statusCode).toBe(429);
    await other.close();
  });

  test('contain neither network addresses nor e-mail addresses', async () => {
    const email = anEmail();
    await failToSignIn(1, '198.51.100.99', email);
    const stored = JSON.stringify(await server.deps.db.select().from(rateLimits));
    expect(stored).toContain('login email network');
    expect(stored).not.toContain(email);
    expect(stored).not.toContain('198.51.100.99');
  });

  test('are deleted once they have expired', async () => {
    await failToSignIn(1, elsewhere(), anEmail());
    await letMinutesPass(120);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = await buildApp(server.deps);
    vi.advanceTimersByTime(10 * 60_000);
    await app.close();
    vi.useRealTimers();
    await expect.poll(() => server.deps.db.select().from(rateLimits)).toEqual([]);
  });

  test('only production limits requests from its own machine', async () => {
    const email = anEmail();
    expect((await failToSignIn(12, '127.0.0.1', email)).statusCode).toBe(401);
    const config = { ...server.deps.config, production: true };
    const production = await buildApp({ ...server.deps, config });
    const visitor = new ApiClient(production, '127.0.0.1');
    for (let time = 0; time < 10; time += 1) await visitor.post('/api/auth/login', wrong(email));
    expect((await visitor.post('/api/auth/login', wrong(email))).statusCode).toBe(429);
    await production.close();
  });
});
