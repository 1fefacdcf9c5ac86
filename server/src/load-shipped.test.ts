import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { kits } from './db/schema/schema.ts';
import { loadShipped } from './load-shipped.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const load = (digest: string, clock: Clock = server.clock) =>
  loadShipped(server.handle, clock, Promise.resolve(digest));

/** Renames a kit that ships, and returns what its name was and what reads it now. */
async function renameKit() {
  const { db } = server.handle;
  const [kit] = await db.select().from(kits).limit(1);
  const isKit = eq(kits.id, kit?.id ?? '');
  await db.update(kits).set({ name: 'Renamed' }).where(isKit);
  return {
    name: kit?.name,
    readName: async () => (await db.select({ name: kits.name }).from(kits).where(isKit))[0]?.name,
  };
}

test('what ships is loaded again once its files or the server change', async () => {
  await load('a1');
  const { name, readName } = await renameKit();
  await load('a1');
  expect(await readName()).toBe('Renamed');
  await load('b2');
  expect(await readName()).toBe(name);
});

test('what ships is loaded again after a load of another version that failed', async () => {
  await load('b2');
  const { name, readName } = await renameKit();
  const stopped = {
    now: () => {
      throw new Error('stopped');
    },
  };
  await expect(load('c3', stopped)).rejects.toThrow('stopped');
  await load('b2');
  expect(await readName()).toBe(name);
});
