import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test.each([
  ['too long an id', `/api/clients/${'x'.repeat(300)}`, 404, 'NOT_FOUND'],
  ['what is no percent encoding', '/api/clients/%zz', 400, 'BAD_REQUEST'],
])('an address with %s is answered like every other error, and not quoted', async (_, url, status, error) => {
  const response = await server.app.inject(url);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ success: false, error });
  expect(response.body).not.toMatch(/xxx|%zz|FST_/);
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(response.headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
});
