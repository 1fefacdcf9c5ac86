import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requestCopy } from '../db/embedded/copy-service.ts';
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
const PRINTED = 100;
const TIMEOUT_MS = 30 * 60_000;

let shared: SharedDatabase;
let server: TestApp;
let large: ApiClient;
let others: Questions;
beforeAll(async () => {
  shared = await createSharedDatabase();
  server = await overConnections(await openInstallation(shared.options));
  large = await aLargeAccount(server, ESTIMATES);
  await answeringAgain(large);
  await importClients();
  await importMaterials();
  others = await questionsOfOthers(server);
}, TIMEOUT_MS);
beforeEach(() => answeringAgain(large));
afterAll(async () => {
  await server.close();
  await shared.remove();
});

type Call = () => ReturnType<ApiClient['get']>;

/** Making a large account keeps the server so busy that it refuses requests for a moment. */
const untilDone = (call: Call) =>
  vi.waitFor(
    async () => {
      const { statusCode, body } = await call();
      if (statusCode !== 200) throw new Error(`Answered ${statusCode}: ${body.slice(0, 300)}`);
    },
    { timeout: TIMEOUT_MS, interval: 500 },
  );
const answeringAgain = (browser: ApiClient) => untilDone(() => browser.get('/api/auth/user'));
const get = (path: string) => () => untilDone(() => large.get(path));
const imports = (path: string, header: string, row: (n: number) => string) => () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => row(n));
  const headers = { 'content-type': 'text/csv' };
  return untilDone(() => large.post(path, [header, ...rows].join('\n'), { headers }));
};

const importClients = imports('/api/clients/import', 'name', () => randomUUID());
const importMaterials = imports(
  '/api/materials/import',
  'name,category,unit,price',
  () => `${randomUUID()},roofing,each,4.50`,
);
/** On PostgreSQL a program of its own copies the database. */
const backUp = async () =>
  process.env.TEST_DATABASE_KIND !== 'postgres' && (await requestCopy(shared.options.dataDir))?.release();

const WORK: Record<string, () => Promise<unknown>> = {
  'exports the account': get('/api/auth/export'),
  'exports the estimates as CSV': get('/api/estimates/export.csv'),
  'exports the lines as CSV': get('/api/estimates/lines.csv'),
  'exports the clients as CSV': get('/api/clients/export.csv'),
  'reads all estimates': get('/api/estimates'),
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

/** The rest of the ZIP is what the other exports write, and 10,000 PDFs take half an hour. */
test('nobody else waits while the PDFs of an export are made', { timeout: TIMEOUT_MS }, async () => {
  const prepare = async () => {
    // The PDFs of the round before are kept.
    const browser = await aLargeAccount(server, PRINTED);
    await answeringAgain(browser);
    return () => untilDone(() => browser.get('/api/auth/export.zip'));
  };
  expect(await findLongWaits(others, prepare)).toBeNull();
});

/** Each keeps the embedded database's only connection for longer: docs/decisions/0012 says why. The event loop stays free. */
const LONG_WORK: Record<string, () => Promise<() => Promise<unknown>>> = {
  'is in a backup': async () => backUp,
  'reads all materials': async () => get('/api/materials'),
  'imports 5,000 clients': async () => importClients,
  'imports 5,000 materials': async () => importMaterials,
  'closes the account': async () => {
    const leaving = await aLargeAccount(server, ESTIMATES);
    await answeringAgain(leaving);
    return () => untilDone(() => leaving.post('/api/auth/close-account', { password: PASSWORD }));
  },
};

test.each(Object.entries(LONG_WORK))(
  'requests that need no database are answered while a contractor %s',
  { timeout: TIMEOUT_MS },
  async (_name, prepare) => {
    const withoutDatabase = Object.fromEntries(
      Object.entries(others).filter(([question]) => question === 'whether the server is there'),
    );
    expect(await findLongWaits(withoutDatabase, prepare)).toBeNull();
  },
);
