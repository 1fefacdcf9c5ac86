import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, registeredContractor, verificationToken } from '../../../testing/factory.ts';
import { mailedToken } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function verificationLink(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const account = { firstName: 'Ana', lastName: 'Ruiz', email, password: PASSWORD };
  await server.visitor().post('/api/auth/register', account);
  return `/api/auth/verify/${await verificationToken(server, email)}`;
}

async function emailChangeLink(): Promise<string> {
  const contractor = await registeredContractor(server);
  const email = `${randomUUID()}@example.com`;
  await contractor.post('/api/auth/change-email', { email, password: PASSWORD });
  return `/api/auth/confirm-email/${await mailedToken(server, email, 'confirm-email')}`;
}

describe.each([
  ['a verification link', verificationLink],
  ['a link to change the address', emailChangeLink],
])('%s', (_name, makeLink) => {
  test('is not consumed by HEAD, whose response has no body', async () => {
    const url = await makeLink();
    const { statusCode, body } = await server.app.inject({ method: 'HEAD', url });
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' });
    expect((await server.app.inject(url)).statusCode).toBe(200);
  });

  test.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Proofpoint URL Defense)' },
  ])('is not used up by a program that looks ahead: %j', async (headers) => {
    const url = await makeLink();
    const ahead = await server.app.inject({ url, headers });
    expect(ahead.statusCode).toBe(409);
    expect(ahead.json()).toMatchObject({ success: false, error: 'OPENED_AHEAD' });
    expect((await server.app.inject(url)).statusCode).toBe(200);
  });

  test('works for the owner’s own script', async () => {
    const headers = { 'user-agent': 'curl/8.5.0' };
    expect((await server.app.inject({ url: await makeLink(), headers })).statusCode).toBe(200);
  });
});

test('HEAD on the link that logs out ends no session', async () => {
  const contractor = await registeredContractor(server);
  const cookies = Object.fromEntries(contractor.cookies);
  const headers = { 'sec-fetch-site': 'same-origin' };
  await server.app.inject({ method: 'HEAD', url: '/api/logout', cookies, headers });
  expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
});
