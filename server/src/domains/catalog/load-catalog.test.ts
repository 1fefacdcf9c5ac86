import { asc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobTypes, materials } from '../../db/schema/schema.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadCatalog } from './load-catalog.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The defaults, each with the transaction that last wrote it. */
async function defaults() {
  const { db } = server.deps;
  const writtenBy = sql<string>`xmin::text`;
  return {
    jobTypes: await db
      .select({ id: jobTypes.id, name: jobTypes.name, writtenBy })
      .from(jobTypes)
      .where(isNull(jobTypes.accountId))
      .orderBy(asc(jobTypes.id)),
    materials: await db
      .select({ id: materials.id, price: materials.defaultPriceHundredths, writtenBy })
      .from(materials)
      .where(isNull(materials.accountId))
      .orderBy(asc(materials.id)),
  };
}

test('loading the catalog again adds nothing and writes only the rows that differ from the files', async () => {
  const before = await defaults();
  expect(before.materials.length).toBeGreaterThanOrEqual(300);
  const changed = before.materials.find(({ price }) => price !== null);
  await server.deps.db
    .update(materials)
    .set({ defaultPriceHundredths: null })
    .where(eq(materials.id, changed?.id ?? ''));
  await loadCatalog(server.deps);
  const after = await defaults();
  expect(after.jobTypes).toEqual(before.jobTypes);
  const others = (rows: typeof before.materials) => rows.filter(({ id }) => id !== changed?.id);
  expect(others(after.materials)).toEqual(others(before.materials));
  expect(after.materials.find(({ id }) => id === changed?.id)?.price).toBe(changed?.price);
});

test('loading the catalog concurrently adds nothing', async () => {
  const count = async () => {
    const rows = await defaults();
    return [rows.jobTypes.length, rows.materials.length];
  };
  const before = await count();
  await Promise.all([loadCatalog(server.deps), loadCatalog(server.deps), loadCatalog(server.deps)]);
  expect(await count()).toEqual(before);
});
