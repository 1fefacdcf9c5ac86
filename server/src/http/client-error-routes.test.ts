import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createLogger } from '../logging/logger.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ApiClient } from '../testing/visitors/api-client.ts';
import type { App } from './app-instance.ts';

const FAULT = { reference: 'K7QM-2XPD', message: 'x is not a function', path: '/estimates' };

let server: TestApp;
let app: App;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await startTestApp();
  const log = createLogger(
    'error',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
        done();
      },
    }),
  );
  app = await buildApp({ ...server.deps, log });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const visitor = (address?: string) => new ApiClient(app, address);

describe('a page that broke', () => {
  test('is logged once, under its reference, also for a signed-out visitor', async () => {
    lines = [];
    const response = await visitor().post('/api/client-errors', FAULT);
    expect(response.statusCode).toBe(200);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ msg: 'a page broke in a browser', fault: FAULT });
  });

  test('logs no personal data', async () => {
    lines = [];
    await visitor().post('/api/client-errors', {
      ...FAULT,
      message: 'No client dana@example.com, +1 208 555 0142',
      path: '/reset-password/secret-token?email=dana@example.com',
    });
    expect(lines[0]).toMatchObject({
      fault: { message: 'No client ***@***, *', path: '/reset-password/***' },
    });
    expect(JSON.stringify(lines)).not.toMatch(/dana|0142|secret-token/);
  });

  test.each([
    ['a malformed reference', { ...FAULT, reference: 'DROP TABLE' }],
    ['a long message', { ...FAULT, message: 'x'.repeat(501) }],
    ['a whole address', { ...FAULT, path: 'https://elsewhere.example/' }],
    ['an extra field', { ...FAULT, stack: 'at x' }],
    ['nothing', {}],
  ])('is not written down with %s', async (_what, body) => {
    lines = [];
    expect((await visitor().post('/api/client-errors', body)).statusCode).toBe(400);
    expect(lines).toEqual([]);
  });

  test('is not read if it has more than 4 kB', async () => {
    const body = { ...FAULT, message: 'x'.repeat(5_000) };
    expect((await visitor().post('/api/client-errors', body)).statusCode).toBe(413);
  });

  test('is accepted 20 times in a quarter of an hour from one network', async () => {
    const noisy = visitor('203.0.113.7');
    for (let count = 0; count < 20; count += 1)
      expect((await noisy.post('/api/client-errors', FAULT)).statusCode).toBe(200);
    expect((await noisy.post('/api/client-errors', FAULT)).statusCode).toBe(429);
    expect((await visitor('198.51.100.7').post('/api/client-errors', FAULT)).statusCode).toBe(200);
  });

  test('is accepted only from this site’s own pages', async () => {
    const response = await visitor().post('/api/client-errors', FAULT, { csrf: false });
    expect(response.statusCode).toBe(403);
  });
});
