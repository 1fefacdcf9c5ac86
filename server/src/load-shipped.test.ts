import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kits } from './db/schema/schema.ts';
import { loadShipped } from './load-shipped.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('what ships is loaded again once its files or the server change', async () => {
  const { handle, clock } = server;
  const load = (digest: string) => loadShipped(handle, clock, Promise.resolve(digest));
  await load('a1');
  const [kit] = await handle.db.select().from(kits).limit(1);
  const isKit = eq(kits.id, kit?.id ?? '');
  await handle.db.update(kits).set({ name: 'Renamed' }).where(isKit);
  const nameNow = async () => (await handle.db.select({ name: kits.name }).from(kits).where(isKit))[0]?.name;

  await load('a1');
  expect(await nameNow()).toBe('Renamed');
  await load('b2');
  expect(await nameNow()).toBe(kit?.name);
});
