import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, signedInContractor } from '../testing/factory.ts';
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

test('a token that is invented or belongs to another session is refused', async () => {
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

test('a percent-encoded path is protected like the plain one', async () => {
  const contractor = await signedInContractor(server);
  const response = await contractor.post('/%61pi/clients', body, { csrf: false });
  expect([403, 404]).toContain(response.statusCode);
  expect((await contractor.get('/api/clients')).json()).toEqual([]);
});

test('reading needs no token', async () => {
  const contractor = await signedInContractor(server);
  expect((await contractor.get('/api/clients')).statusCode).toBe(200);
});

test('a token works repeatedly for its own session, and not for the next', async () => {
  const contractor = await signedInContractor(server);
  const token = await contractor.csrfToken();
  const headers = { 'x-csrf-token': token };
  for (let time = 0; time < 2; time += 1)
    expect((await contractor.post('/api/clients', body, { headers })).statusCode).toBe(201);
  const login = { email: contractor.email, password: PASSWORD };
  expect((await contractor.post('/api/auth/login', login, { headers })).statusCode).toBe(200);
  const reused = await contractor.post('/api/clients', body, { headers });
  expect(reused.statusCode).toBe(403);
  expect(reused.json()).toMatchObject(refusal);
  contractor.forgetCsrfToken();
  expect((await contractor.post('/api/clients', body)).statusCode).toBe(201);
});

test('a token of the same contractor on another device is refused', async () => {
  const phone = await signedInContractor(server);
  const desk = server.visitor();
  await desk.post('/api/auth/login', { email: phone.email, password: PASSWORD });
  desk.forgetCsrfToken();
  const headers = { 'x-csrf-token': await phone.csrfToken() };
  expect((await desk.post('/api/clients', body, { headers })).statusCode).toBe(403);
});

test('a token with its own cookie, but in another session, is refused', async () => {
  const victim = await signedInContractor(server);
  const attacker = await signedInContractor(server);
  const headers = { 'x-csrf-token': await attacker.csrfToken() };
  victim.cookies.set('plumbline_csrf', attacker.cookies.get('plumbline_csrf') ?? '');
  expect((await victim.post('/api/clients', body, { headers })).statusCode).toBe(403);
  expect((await victim.get('/api/clients')).json()).toEqual([]);
});

test('a token from before signing out is refused afterwards', async () => {
  const contractor = await signedInContractor(server);
  const headers = { 'x-csrf-token': await contractor.csrfToken() };
  await contractor.post('/api/auth/logout');
  const forgot = await contractor.post('/api/auth/forgot', { email: contractor.email }, { headers });
  expect(forgot.statusCode).toBe(403);
});

test.each([
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/forgot'],
  ['POST', '/api/auth/reset/some-token'],
  ['POST', '/api/auth/resend-verification'],
  ['POST', '/api/auth/verify-code'],
] as const)('%s %s needs a token though nobody is signed in', async (method, path) => {
  const response = await server.visitor().call(method, path, {}, { csrf: false });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject(refusal);
});
