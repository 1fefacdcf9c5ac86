import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, type ApiScope } from '@plumbline/contract/developers/api-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAcceptedEstimate, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { aProgram, type Method, type Program } from '../../testing/processes/program.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Operation {
  readonly security?: readonly { readonly session?: []; readonly key?: readonly ApiScope[] }[];
}

interface Route {
  readonly method: Method;
  readonly path: string;
  readonly security: NonNullable<Operation['security']>;
}

let server: TestApp;
let routes: Route[];
beforeAll(async () => {
  server = await startTestApp();
  const { paths } = (await server.visitor().get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [] }]) => ({
      method: method.toUpperCase() as Method,
      path,
      security,
    })),
  );
});
afterAll(() => server.close());

const call = async (program: Program, { method, path }: Route) => {
  const response = await program.call(method, path.replaceAll(/\{\w+\}/g, randomUUID()));
  return {
    call: `${method} ${path}`,
    status: response.statusCode,
    error: /"error":"(\w+)"/.exec(response.body)?.[1],
  };
};

async function programs(scopesOf: (scope: ApiScope) => ApiScope[]): Promise<Map<ApiScope, Program>> {
  const contractor = await signedInContractor(server);
  const made = new Map<ApiScope, Program>();
  for (const scope of ALL_SCOPES) made.set(scope, await aProgram(server, contractor, scopesOf(scope)));
  return made;
}

const scopeOf = (route: Route) => route.security.flatMap(({ key }) => key ?? [])[0];

test('every route open to keys accepts a key with its scope and refuses one without', async () => {
  const withIt = await programs((scope) => [scope]);
  const without = await programs((scope) => ALL_SCOPES.filter((other) => other !== scope));
  const scoped = routes.filter(scopeOf);
  expect(scoped.length).toBeGreaterThan(40);
  // `costs:read` opens fields of other answers.
  expect(new Set([...scoped.map(scopeOf), 'costs:read'])).toEqual(new Set(ALL_SCOPES));
  const wrong: object[] = [];
  for (const route of scoped) {
    const scope = scopeOf(route);
    const [opening, lacking] = scope ? [withIt.get(scope), without.get(scope)] : [];
    if (!opening || !lacking) throw new Error(`${route.path} names a scope that there is not.`);
    const refused = await call(lacking, route);
    if (refused.status !== 403 || refused.error !== 'SCOPE_MISSING')
      wrong.push({ without: scope, ...refused });
    const taken = await call(opening, route);
    if ([401, 403].includes(taken.status) || taken.status >= 500) wrong.push({ with: scope, ...taken });
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('setting an estimate to paid records a payment, and needs the scope for that too', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await anAcceptedEstimate(contractor);
  const set = (program: Program, status: string) => program.patch(`/api/estimates/${id}/status`, { status });
  const refused = await set(await aProgram(server, contractor, ['estimates:send']), 'paid');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    error: 'SCOPE_MISSING',
    message: 'This API key is missing the payments:write scope.',
  });
  expect(refused.headers['www-authenticate']).toContain('error="insufficient_scope", scope="payments:write"');
  expect((await set(await aProgram(server, contractor, ['payments:write']), 'paid')).statusCode).toBe(403);
  expect((await contractor.get(`/api/estimates/${id}`)).json()).toMatchObject({
    status: 'accepted',
    payments: [],
  });
  const both = await aProgram(server, contractor, ['estimates:send', 'payments:write']);
  expect((await set(both, 'paid')).json()).toMatchObject({ status: 'paid', amountPaid: '100.00' });
  const { id: other } = await aSentEstimate(contractor);
  const sender = await aProgram(server, contractor, ['estimates:send']);
  const declined = await sender.patch(`/api/estimates/${other}/status`, { status: 'declined' });
  expect(declined.statusCode).toBe(200);
});

test('routes for people refuse every key, and public routes take any', async () => {
  const contractor = await signedInContractor(server);
  const program = await aProgram(server, contractor);
  const unscoped = routes.filter((route) => !scopeOf(route));
  const personal = unscoped.filter(({ security }) => security.some(({ session }) => session));
  expect(personal.length).toBeGreaterThan(15);
  for (const route of personal)
    expect(await call(program, route)).toMatchObject({ status: 403, error: 'PERSON_ONLY' });
  const signingIn = unscoped.filter(({ path }) => /^\/api\/(?:auth\/|logout$)/.test(path));
  expect(signingIn.length).toBeGreaterThan(15);
  for (const route of signingIn)
    expect(await call(program, route)).toMatchObject({ status: 403, error: 'PERSON_ONLY' });
  for (const route of unscoped.filter((each) => !personal.includes(each) && !signingIn.includes(each))) {
    const { status, error } = await call(program, route);
    // A request with a key reads no cookie, so a security token has nothing to protect.
    const isAsForAnyone = status !== 401 && error !== 'CSRF_TOKEN_INVALID';
    expect(isAsForAnyone, `${route.method} ${route.path}: ${status}`).toBe(true);
  }
  expect((await contractor.get('/api/auth/user')).statusCode).toBe(200);
});

test('reading needs a read scope, and changing needs another', () => {
  const reads = routes.filter((route) => scopeOf(route)?.endsWith(':read'));
  // These compute from their body and store nothing.
  const changing = reads.filter(({ method, path }) => method !== 'GET' && !/\/(?:preview|lines)$/.test(path));
  expect(changing).toEqual([]);
  const writes = routes.filter((route) => /:(?:write|send)$/.test(scopeOf(route) ?? ''));
  expect(writes.filter(({ method }) => method === 'GET')).toEqual([]);
});
