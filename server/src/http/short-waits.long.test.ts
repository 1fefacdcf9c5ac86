import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeExpired } from '../domains/accounts/closing/remove-expired.ts';
import { createSharedDatabase, type SharedDatabase } from '../jobs/testing/shared-database.ts';
import { PASSWORD } from '../testing/factory.ts';
import {
  aLargeAccount,
  findLongWaits,
  overConnections,
  type Questions,
  questionsOfOthers,
} from '../testing/longest-waits.ts';
import { openInstallation } from '../testing/processes/open-installation.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { ApiClient } from '../testing/visitors/api-client.ts';

const ESTIMATES = 10_000;
const TIMEOUT_MS = 30 * 60_000;

let shared: SharedDatabase;
let server: TestApp;
let large: ApiClient;
let others: Questions;
beforeAll(async () => {
  shared = await createSharedDatabase();
  server = await overConnections(await openInstallation(shared.options));
  large = await aLargeAccount(server, ESTIMATES);
  others = await questionsOfOthers(server);
}, TIMEOUT_MS);
afterAll(async () => {
  await server.close();
  await shared.remove();
});

function ensureDone({ statusCode, body }: Awaited<ReturnType<ApiClient['get']>>): void {
  if (statusCode !== 200) throw new Error(`Answered ${statusCode}: ${body.slice(0, 300)}`);
}
const get = (path: string) => async () => {
  ensureDone(await large.get(path));
};
const imports = (path: string, header: string, row: (n: number) => string) => async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => row(n));
  const headers = { 'content-type': 'text/csv' };
  ensureDone(await large.post(path, [header, ...rows].join('\n'), { headers }));
};

const WORK: Record<string, () => Promise<unknown>> = {
  'exports the account': get('/api/auth/export'),
  'exports the estimates as CSV': get('/api/estimates/export.csv'),
  'exports the lines as CSV': get('/api/estimates/lines.csv'),
  'imports 5,000 clients': imports('/api/clients/import', 'name', () => randomUUID()),
  'imports 5,000 materials': imports(
    '/api/materials/import',
    'name,category,unit,price',
    () => `${randomUUID()},roofing,each,4.50`,
  ),
  'exports the clients as CSV': get('/api/clients/export.csv'),
  'reads all materials': get('/api/materials'),
  'reads all clients': get('/api/clients'),
  searches: get('/api/estimates?search=ridge&limit=25'),
  'looks at the dashboard': get('/api/analytics'),
  'removes old rows': () => removeExpired(server.deps),
};

test.each(Object.entries(WORK))(
  'nobody else waits while a contractor with very many estimates %s',
  { timeout: TIMEOUT_MS },
  async (_name, work) => {
    expect(await findLongWaits(others, async () => work)).toBeNull();
  },
);

test('the server answers while an account is closed', { timeout: TIMEOUT_MS }, async () => {
  const prepare = async () => {
    const leaving = await aLargeAccount(server, ESTIMATES);
    return async () => ensureDone(await leaving.post('/api/auth/close-account', { password: PASSWORD }));
  };
  // Closing is one transaction, which holds the embedded database's only connection.
  const withoutDatabase = Object.fromEntries(
    Object.entries(others).filter(([question]) => question === 'whether the server is there'),
  );
  expect(await findLongWaits(withoutDatabase, prepare)).toBeNull();
});
