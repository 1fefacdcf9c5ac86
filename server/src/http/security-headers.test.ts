import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ APP_URL: 'https://plumbline.example' });
});
afterAll(() => server.close());

test('no script but the site’s own may run, and nobody may frame a page', async () => {
  const { headers } = await server.visitor().get('/api/auth/csrf-token');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toContain('max-age=63072000');
});

test('under https every cookie is sent over https only', async () => {
  const response = await server.visitor().get('/api/auth/csrf-token');
  expect(response.cookies.map(({ name, secure }) => [name, secure])).toEqual([['plumbline_csrf', true]]);
});

test('answers of the API are kept nowhere', async () => {
  const { headers } = await server.visitor().get('/api/auth/csrf-token');
  expect(headers['cache-control']).toBe('no-store');
});

test('an unknown call is a JSON 404', async () => {
  const response = await server.visitor().get('/api/nothing');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
});
