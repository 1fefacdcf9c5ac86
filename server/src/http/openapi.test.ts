import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<string, { readonly requestBody?: object; readonly responses: object }>
  >;
}

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('the contract is published as OpenAPI, every call with its body and answer', async () => {
  const { openapi, paths } = (await server.visitor().get('/api/openapi.json')).json<OpenApi>();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/auth/register',
      '/api/clients/{id}',
      '/api/estimates/{id}/send-email',
      '/api/estimates/{id}/confirm-manual-payment',
    ]),
  );
  expect(JSON.stringify(paths['/api/estimates']?.post?.requestBody)).toContain('laborMarkupPercent');
  expect(JSON.stringify(paths['/api/estimates/{id}']?.get?.responses)).toContain('totalAmount');
});

test('people read it at /api/docs, under a policy without inline scripts', async () => {
  const response = await server.visitor().get('/api/docs/');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/html');
  expect(String(response.headers['content-security-policy'])).not.toMatch(/script-src[^;]*'unsafe-inline'/);
});
