import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test.each([
  ['a form with a file', '/api/user/logo', 'multipart/form-data; boundary=b'],
  ['a table', '/api/clients/import', 'text/csv'],
  ['JSON', '/api/clients', 'application/json'],
])('%s that comes compressed is refused at once, and never unfolded', async (_, path, type) => {
  const contractor = await signedInContractor(server);
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
  const headers = { 'content-type': type, 'content-encoding': 'gzip' };
  const response = await contractor.post(path, bomb, { headers });
  expect(response.statusCode).toBe(415);
  expect(response.json()).toEqual({
    success: false,
    error: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must not be compressed.',
  });
});
