import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEstimate } from '../../testing/factory.ts';
import { listOwnCalls } from '../../testing/foreign-calls.ts';
import { type Operation, readOperations } from '../../testing/fuzz/read-operations.ts';
import { IS_LONG_ONCE } from '../../testing/is-long.ts';
import { aKey, type Method, Program } from '../../testing/processes/program.ts';
import { type RecordedRoute, recordRoutes } from '../../testing/record-routes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { aWholeAccount, type WholeAccount } from '../../testing/whole-account.ts';

/** Every call that lets a client open a draft. Add new ones here, and guard them with `checkAccess`. */
const WAYS_TO_A_CLIENT = [
  'PATCH /api/estimates/:id/status accepted',
  'PATCH /api/estimates/:id/status declined',
  'PATCH /api/estimates/:id/status paid',
  'PATCH /api/estimates/:id/status sent',
  'POST /api/estimates/:id/send',
  'POST /api/estimates/:id/send-email',
];

let server: TestApp;
let routes: RecordedRoute[];
let operations: Map<string, Operation>;
let account: WholeAccount;
const callers = new Map<string, Call>();
beforeAll(async () => {
  const started = await recordRoutes(() => startTestApp());
  server = started.server;
  // Calls under /api/auth/ end the session or the account.
  routes = started.routes.filter(
    ({ method, url, config }) =>
      method !== 'GET' && config.access === 'contractor' && !url.startsWith('/api/auth/'),
  );
  operations = new Map(
    (await readOperations(server.app)).map((each) => [
      `${each.method} ${each.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      each,
    ]),
  );
  account = await aWholeAccount(server, 'Ownword');
  const { browser } = account;
  const program = new Program(server, (await aKey(browser)).key);
  callers.set('session', (...call) => browser.call(...call));
  callers.set('key', (method, url, body, options) => program.call(method, url, body, options?.headers));
});
afterAll(() => server.close());

type Call = ApiClient['call'];

/** Makes writing calls, each with its own draft, and returns those that let a client open it, with their status codes. */
async function walk(caller: string, called: readonly RecordedRoute[]): Promise<Map<string, number>> {
  const call = callers.get(caller);
  if (!call) throw new Error(`Nobody calls by ${caller}`);
  const opened = new Map<string, number>();
  let shared: Estimate | undefined;
  const statuses = new Map<string, number>();
  for (const route of called) {
    const name = `${route.method} ${route.url}`;
    const variants = listOwnCalls(route, operations.get(name), account).length;
    for (let variant = 0; variant < variants; variant += 1) {
      // Uses a separate draft if the call may delete or change it.
      const draft =
        route.url.includes('/estimates/:id') || !shared ? await anEstimate(account.browser) : shared;
      shared ??= draft;
      const about = {
        ...account,
        draft: draft.id,
        draftUpdatedAt: draft.updatedAt,
        ids: { ...account.ids, estimates: [draft.id] },
      };
      const made = listOwnCalls(route, operations.get(name), about)[variant];
      if (!made) continue;
      const { statusCode } = await call(route.method as Method, made.url, made.body, {
        headers: { ...made.headers },
      });
      const { status = '' } = (made.body ?? {}) as { status?: string };
      const way = `${name} ${status}`.trim();
      statuses.set(way, statusCode);
      const read = await server.visitor().get(`/api/estimates/${draft.id}/public`);
      if (read.statusCode !== 404) opened.set(way, statusCode);
    }
  }
  const shut = WAYS_TO_A_CLIENT.filter((way) => !opened.has(way));
  expect(shut.map((way) => [way, statuses.get(way)])).toEqual(shut.map((way) => [way, 402]));
  return opened;
}

// The order matters: the plan ends only once.
test.each(IS_LONG_ONCE ? ['session', 'key'] : ['session'])(
  'these are all the calls that bring a draft to a client, by %s',
  async (caller) => {
    expect([...(await walk(caller, routes)).keys()].toSorted()).toEqual(WAYS_TO_A_CLIENT);
  },
  240_000,
);

describe('without the plan', () => {
  beforeAll(() => server.clock.moveBy({ days: 10 }));

  test.each(IS_LONG_ONCE ? ['session', 'key'] : ['key'])(
    'each of these calls answers 402 and brings nothing to a client, by %s',
    async (caller) => {
      // A call that brings no draft to a client with the plan brings none without it either.
      const ways = routes.filter(({ method, url }) =>
        WAYS_TO_A_CLIENT.some((way) => way.startsWith(`${method} ${url}`)),
      );
      expect(await walk(caller, IS_LONG_ONCE ? routes : ways)).toEqual(new Map());
    },
    240_000,
  );
});
