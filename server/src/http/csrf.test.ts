import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const body = { name: 'Dana Whitfield' };
const refusal = { success: false, error: 'CSRF_TOKEN_INVALID' };

test('a changing call without a token is refused', async () => {
  const contractor = await signedInContractor(server);
  const response = await contractor.post('/api/clients', body, { csrf: false });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject(refusal);
  expect((await contractor.get('/api/clients')).json()).toEqual([]);
});

test('a token that was made up or belongs to somebody else is refused', async () => {
  const contractor = await signedInContractor(server);
  const somebodyElse = await signedInContractor(server);
  for (const token of ['made-up', await somebodyElse.csrfToken()]) {
    const response = await contractor.post('/api/clients', body, { headers: { 'x-csrf-token': token } });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject(refusal);
  }
});

test('a token from before signing in is refused afterwards', async () => {
  const visitor = server.visitor();
  const before = await visitor.csrfToken();
  const contractor = await signedInContractor(server);
  for (const [name, value] of contractor.cookies) {
    if (name === 'plumbline_session') visitor.cookies.set(name, value);
  }
  const response = await visitor.post('/api/clients', body, { headers: { 'x-csrf-token': before } });
  expect(response.statusCode).toBe(403);
});

test('a percent-encoded path is guarded like the plain one', async () => {
  const contractor = await signedInContractor(server);
  const response = await contractor.post('/%61pi/clients', body, { csrf: false });
  expect([403, 404]).toContain(response.statusCode);
  expect((await contractor.get('/api/clients')).json()).toEqual([]);
});

test('reading needs no token', async () => {
  const contractor = await signedInContractor(server);
  expect((await contractor.get('/api/clients')).statusCode).toBe(200);
});
