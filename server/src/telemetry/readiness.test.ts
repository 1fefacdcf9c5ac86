import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/databases/database.ts';
import type { TestDatabase } from '../testing/databases/test-database.ts';
import { createMetrics } from './metrics.ts';
import { type OperatorServer, startOperatorServer } from './operator-server.ts';
import { createReadiness, type Readiness } from './readiness.ts';

let database: TestDatabase;
let readiness: Readiness;
let server: OperatorServer;
beforeEach(async () => {
  database = await createTestDatabase();
  readiness = createReadiness(database.handle);
  server = await startOperatorServer({ host: '127.0.0.1', port: 0 }, createMetrics().registry, readiness);
});
afterEach(async () => {
  await server.close();
  await database.close();
});

async function ready() {
  const response = await fetch(`${server.address}/readyz`);
  return [response.status, await response.json()];
}

test('a server with its database and all migrations is ready, and one that is shutting down is not', async () => {
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  readiness.stop();
  expect(await ready()).toEqual([503, { status: 'not ready', reason: 'stopping' }]);
});

test('a server whose database lacks a migration is alive and not ready', async () => {
  await database.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  expect(await ready()).toEqual([503, { status: 'not ready', reason: 'migrations' }]);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
});

test('a server without its database is alive and not ready', async () => {
  await database.handle.close();
  expect(await ready()).toEqual([503, { status: 'not ready', reason: 'database' }]);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
});

test('a database that does not answer within two seconds counts as down, and is checked again later', async () => {
  const never = { execute: () => new Promise<never>(() => {}) };
  const asked = createReadiness({ db: { ...never } as unknown as typeof database.db });
  const startedAt = performance.now();
  expect(await Promise.all([asked.check(), asked.check()])).toEqual(['database', 'database']);
  expect(performance.now() - startedAt).toBeLessThan(3500);
});

test('the operator’s address serves nothing else', async () => {
  expect((await fetch(`${server.address}/`)).status).toBe(404);
  expect((await fetch(`${server.address}/api/clients`)).status).toBe(404);
});
