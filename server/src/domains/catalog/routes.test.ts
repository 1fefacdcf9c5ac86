import type { JobType } from '@plumbline/contract/catalog';
import { count, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobTypes } from '../../db/schema.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadCatalog } from './load-catalog.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('job types are 401 for a visitor', async () => {
  expect((await server.visitor().get('/api/job-types')).statusCode).toBe(401);
});

test('a contractor has at least 25 default job types, which belong to nobody', async () => {
  const contractor = await signedInContractor(server);
  const list = (await contractor.get('/api/job-types')).json<JobType[]>();
  expect(list.length).toBeGreaterThanOrEqual(25);
  expect(list.every((jobType) => jobType.userId === undefined)).toBe(true);
});

test('another account’s own job type is not among them and cannot be used', async () => {
  const contractor = await signedInContractor(server);
  const stranger = (await (await signedInContractor(server)).get('/api/auth/user')).json<{ id: string }>();
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  await server.deps.db.insert(jobTypes).values({
    id,
    accountId: stranger.id,
    name: 'Secret trade',
    category: 'other',
    createdAt: server.clock.now(),
  });
  expect((await contractor.get('/api/job-types')).body).not.toContain('Secret trade');
});

test('loading the catalog again, also several times at once, adds nothing', async () => {
  const defaults = async () =>
    (await server.deps.db.select({ rows: count() }).from(jobTypes).where(isNull(jobTypes.accountId)))[0]
      ?.rows;
  const before = await defaults();
  await Promise.all([loadCatalog(server.deps), loadCatalog(server.deps), loadCatalog(server.deps)]);
  expect(await defaults()).toBe(before);
});
