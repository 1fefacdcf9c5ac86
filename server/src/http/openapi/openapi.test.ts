import { ALL_EVENTS, WEBHOOK_EVENTS } from '@plumbline/contract/developers/webhooks';
import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<string, { readonly requestBody?: object; readonly responses: object }>
  >;
  readonly components: {
    readonly schemas: Record<string, { readonly properties?: object; readonly allOf?: readonly object[] }>;
    readonly responses: Record<string, object>;
  };
}

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('the contract is published as OpenAPI, every call with its body and answer', async () => {
  const { openapi, paths, components } = (await server.visitor().get('/api/openapi.json')).json<OpenApi>();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/auth/register',
      '/api/clients/{id}',
      '/api/estimates/{id}/send-email',
      '/api/estimates/{id}/confirm-manual-payment',
    ]),
  );
  expect(JSON.stringify(paths['/api/estimates']?.post?.requestBody)).toContain(
    '#/components/schemas/EstimateRequest',
  );
  expect(JSON.stringify(components.responses.Estimate200)).toContain('#/components/schemas/Estimate');
  expect(paths['/api/estimates/{id}']?.get?.responses).toMatchObject({
    200: { $ref: '#/components/responses/Estimate200' },
  });
  const { EstimateRequest, EstimateRequestFields, WorkRequestFields, Estimate } = components.schemas;
  expect(EstimateRequest?.allOf).toEqual([{ $ref: '#/components/schemas/EstimateRequestFields' }]);
  expect(EstimateRequestFields?.allOf).toEqual([{ $ref: '#/components/schemas/WorkRequestFields' }]);
  expect(Object.keys(WorkRequestFields?.properties ?? {})).toContain('laborMarkupPercent');
  expect(Object.keys(Estimate?.properties ?? {})).toContain('laborLines');
});

test('people read it at /api/docs, under a policy without inline scripts', async () => {
  const response = await server.visitor().get('/api/docs/');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/html');
  expect(String(response.headers['content-security-policy'])).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  // The standalone layout has a bar with an inline style, which the policy refuses.
  const { body } = await server.visitor().get('/api/docs/static/swagger-initializer.js');
  expect(body).toContain('BaseLayout');
});

test('each call names the scope a key needs, and calls for a person accept no key', async () => {
  const { paths, components } = (await server.visitor().get('/api/openapi.json')).json();
  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/api/clients'].post.security).toEqual([{ session: [] }, { key: ['clients:write'] }]);
  const page = (await server.visitor().get('/api/docs/json')).json();
  expect(page.paths['/api/clients'].post.description).toContain('`clients:write`');
  expect(page.paths['/api/auth/change-password'].post.description).toContain('Not for API keys.');
  expect(paths['/api/auth/change-password'].post.security).toEqual([{ session: [] }]);
  expect(paths['/api/auth/login'].post.security).toEqual([]);
  const unsaid = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as object).flatMap(([method, { security }]) =>
      Array.isArray(security) ? [] : [`${method} ${path}`],
    ),
  );
  expect(unsaid).toEqual([]);
});

test('every webhook is described, and the start of the guide comes before the calls', async () => {
  const { webhooks, info, components } = (await server.visitor().get('/api/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual([...ALL_EVENTS, 'ping']);
  expect(webhooks['estimate.accepted']).toEqual({
    $ref: '#/components/pathItems/Event',
    summary: WEBHOOK_EVENTS['estimate.accepted'],
  });
  const { schema } = components.pathItems.Event.post.requestBody.content['application/json'];
  expect(schema).toEqual({ $ref: '#/components/schemas/WebhookBody' });
  expect(Object.keys(components.schemas.WebhookBody.properties)).toEqual([
    'id',
    'type',
    'version',
    'createdAt',
    'data',
  ]);
  expect(info.description).toContain('Authorization: Bearer plk_');
  expect(info.description).toContain('/api/docs.');
  const page = (await server.visitor().get('/api/docs/json')).json();
  expect(page.info.description).toContain('## Webhooks');
  expect(page.webhooks['estimate.accepted'].post.summary).toBe(WEBHOOK_EVENTS['estimate.accepted']);
});

test('choices of several schemas have a name, and common answers are described once', async () => {
  const { paths, components } = (await server.visitor().get('/api/openapi.json')).json();
  const { DocumentFields, SummaryFields, Currency } = components.schemas;
  expect(SummaryFields.properties.currency.$ref).toBe('#/components/schemas/Currency');
  expect(Currency).toEqual({ type: 'string', enum: [...CURRENCIES] });
  expect(DocumentFields.properties.jobTypeId.type).toEqual(['string', 'null']);
  expect(paths['/api/clients/{id}'].delete.responses['200']).toEqual({
    $ref: '#/components/responses/SuccessResponse200',
  });
});

test('an upload has its body: a form with the file, or CSV', async () => {
  const { paths } = (await server.visitor().get('/api/openapi.json')).json();
  const bodyOf = (path: string) => paths[path].post.requestBody.content;
  expect(bodyOf('/api/files')['multipart/form-data'].schema).toMatchObject({
    properties: { file: { type: 'string' }, id: { format: 'uuid' } },
    required: ['file', 'id'],
  });
  expect(bodyOf('/api/user/logo')['multipart/form-data'].schema.required).toEqual(['logo']);
  expect(bodyOf('/api/clients/import')).toEqual({ 'text/csv': { schema: { type: 'string' } } });
});

test('each call has a unique name and a summary, and the document is small enough to load', async () => {
  const response = await server.visitor().get('/api/openapi.json');
  const { paths, components } = response.json<{ paths: object; components: { schemas: object } }>();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as object)) as {
    readonly operationId?: string;
    readonly summary?: string;
  }[];
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toEqual(expect.arrayContaining(['createEstimate', 'listClients', 'sendEstimate']));
  expect(new Set(ids).size).toBe(operations.length);
  expect(operations.every(({ summary }) => summary)).toBe(true);
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Estimate', 'Client', 'Webhook']));
  expect(response.body.length).toBeLessThan(305_000);
});

test('fields that several schemas have are described once, and a request still refuses others', async () => {
  const { components } = (await server.visitor().get('/api/openapi.json')).json();
  const { ClientWithSums, LaborLineRequest, LaborRequestFields, LineRequestFields } = components.schemas;
  expect(ClientWithSums.allOf).toEqual([{ $ref: '#/components/schemas/Client' }]);
  expect(ClientWithSums.properties).not.toHaveProperty('email');
  expect(LaborLineRequest).toMatchObject({ unevaluatedProperties: false });
  expect(LaborLineRequest).not.toHaveProperty('additionalProperties');
  expect(LaborRequestFields.required).toEqual(['laborType', 'hours', 'rate']);
  expect(Object.keys(LineRequestFields.properties)).toContain('taxIds');
  for (const open of [LaborRequestFields, LineRequestFields]) {
    expect(open).not.toHaveProperty('additionalProperties');
    expect(open).not.toHaveProperty('unevaluatedProperties');
  }
});

test('a page’s size is published as an integer', async () => {
  const { paths, components } = (await server.visitor().get('/api/openapi.json')).json();
  const parameters = paths['/api/estimates'].get.parameters.map(({ $ref, ...own }: { $ref?: string }) =>
    $ref ? components.parameters[$ref.split('/').at(-1) ?? ''] : own,
  );
  const limit = parameters.find(({ name }: { name: string }) => name === 'limit');
  expect(limit.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
});

test('a public call with a key needs no security token, and ignores cookies', async () => {
  const visitor = server.visitor();
  const body = { reason: '' };
  const path = '/api/estimates/1b671a64-40d5-491e-99b0-da01ff1f3341/decline';
  expect((await visitor.post(path, body, { csrf: false })).statusCode).toBe(403);
  const headers = { authorization: 'Bearer plk_unknown' };
  expect((await visitor.post(path, body, { csrf: false, headers })).statusCode).toBe(404);
});
