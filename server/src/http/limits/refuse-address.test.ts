import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, (app) => app.get('/estimate/:id', () => 'a page'));
});
afterAll(() => server.close());

test.each([
  ['an id that is too long', `/api/clients/${'x'.repeat(300)}`, 404, 'NOT_FOUND'],
  ['an invalid percent encoding', '/api/clients/%zz', 400, 'BAD_REQUEST'],
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

const PAGE = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test.each(['/100%', '/50%-off', '/%zz', '/%zz?next=https://evil.example', `/estimate/${'x'.repeat(300)}`])(
  'a browser that opens %s gets the not-found page',
  async (url) => {
    const response = await server.app.inject({ url, headers: PAGE });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/not-found']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toBe('');
  },
);

test.each([
  ['a program', 'GET', '/100%', { accept: 'application/json' }],
  ['without an Accept header', 'GET', '/100%', {}],
  ['of the API, opened in a browser', 'GET', '/api/clients/%zz', PAGE],
  ['posted as a form', 'POST', '/100%', PAGE],
] as const)('%s is answered in JSON', async (_, method, url, headers) => {
  const response = await server.app.inject({ method, url, headers });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, error: 'BAD_REQUEST' });
});
