import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../testing/api-client.ts';
import { anEstimate, signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;
/** These end the session or the account that the other calls need. */
const ENDING = ['/api/auth/logout', '/api/logout', '/api/auth/sessions', '/api/auth/account'];
const BODIES = ['null', '[]', '{}', '"text"', '0', 'true', '{', '', '{"__proto__":{"a":1}}', '[[[[]]]]'];
/** As they stand in an address. */
const IDS = [
  randomUUID(),
  'x',
  '%00',
  '..%2f..%2f',
  '%ff',
  '%27;drop%20table%20estimates;--',
  '%C3%A9'.repeat(90),
];

interface Route {
  readonly method: Uppercase<(typeof METHODS)[number]>;
  readonly path: string;
}

/** Every route that the API's own document names. */
async function listRoutes(): Promise<Route[]> {
  const document = (await server.visitor().get('/api/openapi.json')).json<{
    paths: Record<string, object>;
  }>();
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => method in operations).map((method) => ({
      method: method.toUpperCase() as Route['method'],
      path,
    })),
  );
}

const withId = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

async function send(browser: ApiClient, { method }: Route, path: string, body: string | undefined) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await browser.call(method, path, body, { headers });
  return { call: `${method} ${path} ${body ?? ''}`, status: response.statusCode };
}

test('no route answers any of the odd bodies, ids and queries with a failure of its own', async () => {
  const routes = (await listRoutes()).filter(({ path }) => !ENDING.some((end) => path.startsWith(end)));
  expect(routes.length).toBeGreaterThan(40);
  const contractor = await signedInContractor(server);
  const { id } = await anEstimate(contractor);
  const failures: string[] = [];
  let taken = 0;
  for (const browser of [contractor, server.visitor()])
    for (const route of routes) {
      const bodies = route.method === 'GET' ? [undefined] : BODIES;
      const paths = route.path.includes('{')
        ? [id, ...IDS].map((value) => withId(route.path, value))
        : [route.path, `${route.path}?limit=x&cursor=%00&search=%ff&status[]=1&category=%27`];
      for (const path of paths)
        for (const body of bodies) {
          const { call, status } = await send(browser, route, path, body);
          // 503 is an answer of its own: busy, come back later.
          taken += Number(status < 300);
          if (status >= 500 && status !== 503) failures.push(`${status} ${call}`);
        }
    }
  expect(failures).toEqual([]);
  expect(taken, 'requests that were answered with something').toBeGreaterThan(20);
}, 120_000);
