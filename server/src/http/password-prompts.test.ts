import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '../db/schema/schema.ts';
import { PASSWORD, signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiClient } from '../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The contractor's session in a browser on another network. */
async function stolenSession(address: string): Promise<ApiClient> {
  const contractor = await signedInContractor(server);
  const thief = server.visitor(address);
  for (const [name, value] of contractor.cookies) thief.cookies.set(name, value);
  return thief;
}

test('a session gets ten guesses at its password, across all prompts', async () => {
  const thief = await stolenSession('198.19.0.1');
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++) {
    const body = { currentPassword: `Wrong-pass-${guess}`, newPassword: 'Level-the-roof-10' };
    statuses.push((await thief.post('/api/auth/change-password', body)).statusCode);
    const closing = await thief.post('/api/auth/close-account', { password: `Wrong-pass-${guess}` });
    statuses.push(closing.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
  const right = await thief.post('/api/auth/close-account', { password: PASSWORD });
  expect(right.statusCode).toBe(429);
  expect((await thief.get('/api/auth/user')).statusCode).toBe(200);
});

test('a session mails at most ten new addresses an hour', async () => {
  const thief = await stolenSession('198.19.0.2');
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent++) {
    const body = { email: `victim-${sent}@example.com`, password: PASSWORD };
    statuses.push((await thief.post('/api/auth/change-email', body)).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test('the right password resets the count of wrong ones, also for a new API key', async () => {
  const owner = await stolenSession('198.19.0.3');
  const create = async (password: string) => {
    const body = { name: randomUUID(), scopes: ['clients:read'], password };
    return (await owner.post('/api/api-keys', body)).statusCode;
  };
  expect(await create('Wrong-pass')).toBe(400);
  await server.deps.db.update(rateLimits).set({ points: 9 }).where(like(rateLimits.key, 'prove-password%'));
  expect([await create(PASSWORD), await create(PASSWORD)]).toEqual([201, 201]);
});
