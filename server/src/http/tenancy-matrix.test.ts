import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccountRows } from '../testing/account-rows.ts';
import { type ForeignCall, listForeignCalls, ownCall, unknownPlaces } from '../testing/foreign-calls.ts';
import { type Operation, readOperations } from '../testing/fuzz/read-operations.ts';
import { IS_LONG } from '../testing/is-long.ts';
import { aKey, type Method, Program } from '../testing/processes/program.ts';
import { type RecordedRoute, recordRoutes } from '../testing/record-routes.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { anotherDevice } from '../testing/visitors/another-device.ts';
import type { ApiClient } from '../testing/visitors/api-client.ts';
import { aWholeAccount, type WholeAccount } from '../testing/whole-account.ts';

const CANARY = 'Zwunkelbrodt';

/** Calls open to anybody with the link of a sent estimate; those of a draft are open only to its owner. */
const OPEN_BY_LINK = [
  '/estimate/:id/files/:fileId/:variant',
  '/estimate/:id/question',
  '/api/estimates/:id/public',
  '/api/estimates/:id/public-pdf',
  '/api/estimates/:id/view',
  '/api/estimates/:id/views/:viewId',
  '/api/estimates/:id/confirm-manual-payment',
  '/api/estimates/:id/decline',
  '/api/estimates/:id/deposit-method',
  '/api/estimates/:id/request-update',
  '/api/estimates/:id/questions',
  '/api/estimates/:id/create-payment',
  '/api/estimates/:id/verify-payment',
  '/api/estimates/:id/payments/:payment/public-receipt',
  '/api/estimates/:id/credit-notes/:note/public-pdf',
  '/logos/:id',
];
/** A change order has the same calls as an estimate. */
const ofEstimates = (url: string) => url.replace(/\/api\/(?:change-orders|invoices)\//, '/api/estimates/');
/** A browser that leaves a page reports here without reading the answer, which is always the same. */
const SILENT = '/api/estimates/:id/views/:viewId';
/** Answers only whether a mailed link works. */
const CHECK = 'GET /api/auth/reset/:token';
/** A stream without an end; the tests of live events check its tenancy. */
const ENDLESS = '/api/events';
/** The mails of a developer's machine, which everybody may read there. */
const DEVELOPERS = /^\/dev\//;

type Send = (
  call: Pick<ForeignCall, 'url' | 'body' | 'headers'> & { method: Method },
) => Promise<LightMyRequestResponse>;

const asBrowser =
  (browser: ApiClient): Send =>
  ({ method, url, body, headers }) =>
    browser.call(method, url, body, { headers: { ...headers } });
const asProgram =
  (program: Program): Send =>
  ({ method, url, body, headers }) =>
    program.call(method, url, body, { ...headers });

/** The published calls, which both passes have. */
let published: Promise<Operation[]> | undefined;

describe.each([
  // Row-level security would hide a query that omits the account; here it is off.
  ['without row security', false],
  // It can only hide more rows, so every call that is refused without it is refused with it too.
  ['with row security', true],
])('%s', (_, hasRowSecurity) => {
  let server: TestApp;
  let routes: RecordedRoute[];
  let operations: Map<string, Operation>;
  let other: WholeAccount;
  let own: WholeAccount;

  beforeAll(async () => {
    const started = await recordRoutes(() => startTestApp());
    server = started.server;
    routes = started.routes.filter(({ url }) => !DEVELOPERS.test(url));
    published ??= readOperations(server.app);
    operations = new Map(
      (await published).map((each) => [`${each.method} ${each.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, each]),
    );
    if (!hasRowSecurity) await disableRowSecurity(server);
    other = await aWholeAccount(server, CANARY);
    own = await aWholeAccount(server, 'Ownword');
  });
  afterAll(() => server.close());

  /** Only `npm run test:all` makes a test with this again with row security. */
  const isRepeated = hasRowSecurity && !IS_LONG;

  const calls = (chosen: (route: RecordedRoute) => boolean) =>
    routes.filter(chosen).flatMap((route) => {
      const operation = operations.get(`${route.method} ${route.url}`);
      return listForeignCalls(route, operation, own, other);
    });
  const rows = () =>
    readAccountRows(server.deps.db, other.account, [
      other.browser.email,
      ...(other.ids.estimates ?? []),
      ...(other.ids['change-orders'] ?? []),
    ]);

  /** Makes calls, and returns those with a wrong answer. */
  async function misanswered(
    made: readonly ForeignCall[],
    send: Send,
    isRight: (call: ForeignCall, status: number) => boolean,
  ): Promise<string[]> {
    const before = await rows();
    const wrong: string[] = [];
    for (const call of made) {
      const method = call.route.method as Method;
      const response = await send({ ...call, method });
      const said = `${method} ${call.route.url} with ${call.about}: ${response.statusCode} ${response.body.slice(0, 200)}`;
      if (!isRight(call, response.statusCode)) wrong.push(said);
      if (response.body.includes(CANARY)) wrong.push(`tells the other’s words: ${said}`);
    }
    const after = await rows();
    for (const [table, texts] of Object.entries(before))
      if (texts.join('\n') !== after[table]?.join('\n')) wrong.push(`changed the other’s rows of ${table}`);
    return wrong;
  }

  test.skipIf(isRepeated)('the matrix can fill every parameter of every route', () => {
    expect(routes.length).toBeGreaterThan(100);
    expect(unknownPlaces(routes)).toEqual([]);
  });

  test.skipIf(isRepeated)(
    'signed out, every route for contractors answers 401, whatever the session or key',
    async () => {
      // Bodies are read only for people who are signed in.
      const made = calls(({ config }) => config.access === 'contractor').filter(
        ({ place }) => place !== 'body',
      );
      expect(made.length).toBeGreaterThan(150);
      const called = new Set(made.map(({ route }) => route));
      expect(routes.filter((route) => route.config.access === 'contractor' && !called.has(route))).toEqual(
        [],
      );
      const revoked = await aRevokedKey(own.browser);
      const nobodies: [string, Send][] = [
        ['nobody', asBrowser(server.visitor())],
        ['an ended session', asBrowser(await anEndedSession(server, own))],
        ['a revoked key', asProgram(new Program(server, revoked))],
        ['no key at all', asProgram(new Program(server, `plk_${'x'.repeat(43)}`))],
      ];
      for (const [name, send] of nobodies)
        expect([name, await misanswered(made, send, (_call, status) => status === 401)]).toEqual([name, []]);
    },
  );

  test('the id of another account’s row in an address is not found, for a person and for a program', async () => {
    const made = calls(({ config }) => config.access === 'contractor').filter(
      ({ place }) => place === 'address',
    );
    expect(made.length).toBeGreaterThan(60);
    const isNothing = (_call: ForeignCall, status: number) => status === 404;
    expect(await misanswered(made, asBrowser(own.browser), isNothing)).toEqual([]);
    const program = asProgram(new Program(server, own.key));
    const isRefused = ({ route }: ForeignCall, status: number) =>
      status === (route.config.scope === 'none' ? 403 : 404);
    expect(await misanswered(made, program, isRefused)).toEqual([]);
  });

  test.skipIf(isRepeated)(
    'the id of another account’s row in a body is refused where one’s own is accepted',
    async () => {
      const taking = routes.filter((route) => listIdsIn(route).length > 0);
      expect(taking.map(({ method, url }) => `${method} ${url}`)).toEqual(
        expect.arrayContaining([
          'POST /api/estimates',
          'PATCH /api/estimates/:id',
          'POST /api/estimates/:id/payments',
        ]),
      );
      const made = taking.flatMap(listIdsIn);
      const isRefused = (_call: ForeignCall, status: number) => [400, 404, 409].includes(status);
      expect(await misanswered(made, asBrowser(own.browser), isRefused)).toEqual([]);
      for (const route of taking) {
        const good = ownCall(route, operations.get(`${route.method} ${route.url}`), own);
        const response = await own.browser.call(route.method as Method, good?.url ?? '', good?.body);
        expect([route.url, response.statusCode, response.body.slice(0, 300)]).toEqual([
          route.url,
          expect.toSatisfy((status: number) => status < 300),
          expect.anything(),
        ]);
      }
    },
  );

  const listIdsIn = (route: RecordedRoute) =>
    listForeignCalls(route, operations.get(`${route.method} ${route.url}`), own, other).filter(
      ({ place }) => place === 'body',
    );

  test.skipIf(isRepeated)(
    'what is open to anyone with a link is not open with another id, and a draft has no link',
    async () => {
      const made = calls(({ config }) => config.access !== 'contractor').filter(
        ({ place, route }) => place === 'address' && `${route.method} ${route.url}` !== CHECK,
      );
      const closed = made.filter(
        ({ route, about }) =>
          !OPEN_BY_LINK.includes(ofEstimates(route.url)) ||
          (!other.sent.some((id) => about.startsWith(id)) && route.url !== '/logos/:id'),
      );
      expect(closed.length).toBeGreaterThan(10);
      const isNothing = ({ route }: ForeignCall, status: number) =>
        ofEstimates(route.url) === SILENT ? status === 204 : [400, 404].includes(status);
      for (const send of [asBrowser(server.visitor()), asBrowser(own.browser)])
        expect(await misanswered(closed, send, isNothing)).toEqual([]);
    },
  );

  test.skipIf(isRepeated)(
    'no route without an id reveals or changes anything of another account',
    async () => {
      const made = calls(({ url }) => url !== ENDLESS).filter(({ place }) => place === 'nowhere');
      expect(made.length).toBeGreaterThan(60);
      const isNoFault = (_call: ForeignCall, status: number) => status < 500 || status === 503;
      // Some calls end the session or the account, so the next ones need another.
      const asSignedIn: Send = async (call) => {
        const isIn = (await own.browser.get('/api/auth/user')).statusCode === 200;
        if (!isIn) own = await aWholeAccount(server, 'Ownword');
        return asBrowser(own.browser)(call);
      };
      expect(await misanswered(made, asSignedIn, isNoFault)).toEqual([]);
    },
    60_000,
  );

  test.skipIf(isRepeated)('a page cursor of another account’s list does not work in one’s own', async () => {
    const { headers } = await other.browser.get('/api/estimates?limit=1');
    const cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1] ?? '';
    expect(cursor).not.toBe('');
    const response = await own.browser.get(`/api/estimates?limit=10&cursor=${cursor}`);
    expect(response.body).not.toContain(CANARY);
  });
});

async function disableRowSecurity({ deps: { db } }: TestApp): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { name } of rows)
    await db.execute(sql`alter table ${sql.identifier(name)} disable row level security`);
}

async function aRevokedKey(browser: ApiClient): Promise<string> {
  const { id, key } = await aKey(browser);
  await browser.delete(`/api/api-keys/${id}`);
  return key;
}

/** A browser that still sends the cookie of an expired session. */
async function anEndedSession(server: TestApp, { browser }: WholeAccount): Promise<ApiClient> {
  const device = await anotherDevice(server, browser);
  await device.csrfToken();
  const kept = [...device.cookies];
  await device.post('/api/auth/logout');
  for (const [name, value] of kept) device.cookies.set(name, value);
  return device;
}
