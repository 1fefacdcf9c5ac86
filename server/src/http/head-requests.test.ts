import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each(['/api/job-types', '/api/openapi.json', '/healthz', '/nothing-here'])(
  'HEAD on %s answers as GET does, without the body',
  async (path) => {
    const [get, head] = [
      await fetch(`${address}${path}`),
      await fetch(`${address}${path}`, { method: 'HEAD' }),
    ];
    const body = await get.text();
    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(body).not.toBe('');
    expect(await head.text()).toBe('');
  },
);
