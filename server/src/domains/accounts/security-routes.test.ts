import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, registeredContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { anotherDevice } from '../../testing/visitors/another-device.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const READS = [
  '/api/auth/sessions',
  '/api/auth/export',
  '/api/auth/export.zip',
  '/api/auth/closing-summary',
] as const;
const CHANGES = [
  ['DELETE', '/api/auth/sessions', undefined],
  ['DELETE', `/api/auth/sessions/${randomUUID()}`, undefined],
  ['POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Plumb-the-wall-7' }],
  ['POST', '/api/auth/change-email', { email: 'new@example.com', password: PASSWORD }],
  ['POST', '/api/auth/close-account', { password: PASSWORD }],
] as const;

describe('the routes of account security', () => {
  test.each(READS)('GET %s is 401 for a visitor', async (path) => {
    const response = await server.visitor().get(path);
    expect(response.statusCode).toBe(401);
    expect(response.body).toContain('Unauthorized');
  });

  test.each(CHANGES)('%s %s is 401 for a visitor', async (method, path, body) => {
    expect((await server.visitor().call(method, path, body)).statusCode).toBe(401);
  });

  test.each(CHANGES)('%s %s takes the security token of its own session only', async (method, path, body) => {
    const contractor = await registeredContractor(server);
    const stranger = await registeredContractor(server);
    const device = await anotherDevice(server, contractor);
    const foreign = [await stranger.csrfToken(), await device.csrfToken(), 'no-token'];
    const answers = [
      await contractor.call(method, path, body, { csrf: false }),
      ...(await Promise.all(
        foreign.map((token) => contractor.call(method, path, body, { headers: { 'x-csrf-token': token } })),
      )),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ success: false, error: 'CSRF_TOKEN_INVALID' });
    }
    const login = { email: contractor.email, password: PASSWORD };
    expect((await server.visitor().post('/api/auth/login', login)).statusCode).toBe(200);
    expect((await device.get('/api/auth/user')).statusCode).toBe(200);
  });

  test.each([...READS, '/api/auth/confirm-email/x'])('the answer of GET %s is never cached', async (path) => {
    const contractor = await registeredContractor(server);
    expect((await contractor.get(path)).headers['cache-control']).toBe('no-store');
  });
});
