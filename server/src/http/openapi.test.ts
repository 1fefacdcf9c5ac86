import { ALL_EVENTS } from '@plumbline/contract/webhooks';
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

test('each call says which scope a key needs, and that a person’s takes none', async () => {
  const { paths, components } = (await server.visitor().get('/api/openapi.json')).json();
  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/api/clients'].post.security).toEqual([{ session: [] }, { key: ['clients:write'] }]);
  expect(paths['/api/clients'].post.description).toContain('`clients:write`');
  expect(paths['/api/auth/change-password'].post.security).toEqual([{ session: [] }]);
  expect(paths['/api/auth/login'].post.security).toEqual([]);
  const unsaid = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as object).flatMap(([method, { security }]) =>
      Array.isArray(security) ? [] : [`${method} ${path}`],
    ),
  );
  expect(unsaid).toEqual([]);
});

test('every webhook is described, and the guide stands above the calls', async () => {
  const { webhooks, info } = (await server.visitor().get('/api/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual([...ALL_EVENTS, 'ping']);
  const { schema } = webhooks['estimate.accepted'].post.requestBody.content['application/json'];
  expect(Object.keys(schema.properties)).toEqual(['id', 'type', 'version', 'createdAt', 'data']);
  expect(info.description).toContain('Authorization: Bearer plk_');
});
