import type { Profile } from '@plumbline/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('every answer to a contractor names the account', async () => {
  const contractor = await signedInContractor(server);
  const answer = await contractor.get('/api/auth/user');
  const { id } = answer.json<Profile>();
  expect(answer.headers['x-plumbline-account']).toBe(id);
  expect((await contractor.get('/api/estimates')).headers['x-plumbline-account']).toBe(id);
});

test('an answer to a visitor names no account', async () => {
  const { headers } = await server.visitor().get('/api/auth/csrf-token');
  expect(headers).not.toHaveProperty('x-plumbline-account');
});
