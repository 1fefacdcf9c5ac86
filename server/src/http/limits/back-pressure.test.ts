import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../../telemetry/metrics.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { App } from '../app-instance.ts';
import { registerErrorHandler } from '../error-handler.ts';
import { isRefusedFirst, NEVER_REFUSED, REFUSED_FIRST, registerBackPressure } from './back-pressure.ts';

let app: App;
let metrics: Metrics;
let release = () => {};
let waiting = 0;
beforeEach(async () => {
  app = Fastify().withTypeProvider();
  metrics = createMetrics();
  waiting = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  registerErrorHandler(app);
  const queue = { waiting: () => waiting, most: 20 };
  await registerBackPressure(app, { maxRequests: 4, maxEventLoopDelayMs: 40, queue }, metrics);
  app.get('/held', async () => {
    await held;
    return 'done';
  });
  for (const path of ['/api/estimates', '/api/estimates/:id/download', '/readyz'])
    app.get(path, async () => 'ok');
  app.post('/webhooks/payments/:id', async () => 'ok');
});
afterEach(async () => {
  release();
  await app.close();
});

const statuses = async () => {
  const get = async (url: string) => (await app.inject(url)).statusCode;
  return {
    list: await get('/api/estimates'),
    document: await get('/api/estimates/1/download'),
    ready: await get('/readyz'),
    webhook: (await app.inject({ method: 'POST', url: '/webhooks/payments/1' })).statusCode,
  };
};

const hold = (count: number) => Array.from({ length: count }, () => app.inject('/held'));

describe('a server', () => {
  test('at half its limit refuses documents, at the limit reads and writes, and payment webhooks never', async () => {
    expect(await statuses()).toEqual({ list: 200, document: 200, ready: 200, webhook: 200 });
    const first = hold(2);
    await expect.poll(statuses).toEqual({ list: 200, document: 503, ready: 200, webhook: 200 });
    const all = [...first, ...hold(2)];
    await expect.poll(statuses).toEqual({ list: 503, document: 503, ready: 200, webhook: 200 });
    release();
    expect((await Promise.all(all)).map(({ body }) => body)).toEqual(['done', 'done', 'done', 'done']);
    expect(await statuses()).toEqual({ list: 200, document: 200, ready: 200, webhook: 200 });
  });

  test('says when to retry, in the shape of every error, and counts the refusals', async () => {
    waiting = 20;
    const refused = await app.inject('/api/estimates');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toEqual({
      success: false,
      error: 'OVERLOADED',
      message: 'Plumbline is very busy right now. Please try again in a moment.',
    });
    expect(await metrics.registry.getSingleMetricAsString('plumbline_http_refusals_total')).toContain(
      'plumbline_http_refusals_total{reason="pressure"} 1',
    );
  });

  test('whose queries queue for the database refuses before they have waited long', async () => {
    waiting = 10;
    expect(await statuses()).toMatchObject({ list: 200, document: 503 });
    waiting = 20;
    expect(await statuses()).toMatchObject({ list: 503, document: 503, ready: 200 });
  });

  test('whose event loop is delayed refuses, and serves again once it has caught up', async () => {
    const block = () => {
      const until = performance.now() + 120;
      while (performance.now() < until);
    };
    await expect
      .poll(
        async () => {
          block();
          return (await statuses()).list;
        },
        { timeout: 15_000, interval: 1 },
      )
      .toBe(503);
    await expect.poll(async () => (await statuses()).list, { timeout: 15_000 }).toBe(200);
  });
});

interface Published {
  readonly paths: Record<
    string,
    Record<string, { readonly responses: Record<string, PublishedAnswer & { readonly $ref?: string }> }>
  >;
  readonly components: { readonly responses: Record<string, PublishedAnswer> };
}

interface PublishedAnswer {
  readonly content?: object;
}

describe('the routes that are refused first', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  test('exist, as do those that are never refused', () => {
    const isThere = (route: string) => {
      const [method = '', url = ''] = route.split(' ');
      return server.app.hasRoute({ method, url });
    };
    const named = [...REFUSED_FIRST, ...NEVER_REFUSED].filter((route) => route !== 'GET /health');
    expect(named.filter((route) => !isThere(route))).toEqual([]);
  });

  test('include every document, list and archive that is made on request, and uploads', async () => {
    const { paths, components } = (await server.visitor().get('/api/openapi.json')).json<Published>();
    const made = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { responses }]) => {
        const shared = responses['200']?.$ref?.split('/').at(-1) ?? '';
        const types = Object.keys((components.responses[shared] ?? responses['200'])?.content ?? {});
        const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
        return types.some((type) => /pdf|csv|zip/.test(type)) ? [route] : [];
      }),
    );
    expect(made).toEqual(
      expect.arrayContaining(['GET /api/estimates/:id/download', 'GET /api/exports/xero.zip']),
    );
    expect([...made, 'POST /api/files'].filter((route) => !isRefusedFirst(route))).toEqual([]);
  });
});
