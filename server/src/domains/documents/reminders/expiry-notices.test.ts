import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { estimates, jobs, mails } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { mailSources } from '../../../mail-sources.ts';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { queueExpiryNotices } from './queue-expiry-notices.ts';

// The server's clock begins at 2026-03-10 15:00 UTC: 09:00 in Boise, and already the 11th in Auckland.
let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

type Contractor = ApiClient & { email: string };

const sent = (contractor: Contractor, validUntil: string, fields: Partial<EstimateRequest> = {}) =>
  aSentEstimate(contractor, { validUntil, ...fields });

/** The expiry notices mailed to a contractor so far. */
const remindersTo = async ({ email }: Contractor) =>
  (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('Expires '));

describe('an unanswered estimate', () => {
  test('causes one notice three days before its last day', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await sent(contractor, '2026-03-20');
    server.clock.moveBy({ days: 6 });
    expect(await remindersTo(contractor)).toEqual([]);
    server.clock.moveBy({ days: 1 });
    const [mail] = await remindersTo(contractor);
    expect(mail?.subject).toBe('Expires Mar 20, 2026: EST-0001 for Dana Whitfield');
    expect(mail?.text).toContain('Dana Whitfield hasn’t answered yet');
    expect(mail?.text).toContain(`https://plumbline.example/estimates/${id}/view\n`);
    for (let day = 0; day < 5; day += 1) {
      server.clock.moveBy({ days: 1 });
      expect(await remindersTo(contractor)).toHaveLength(1);
    }
  });

  test('causes a notice when the day begins in the contractor’s time zone', async () => {
    const boise = await signedInContractor(server, { timeZone: 'America/Boise' });
    const auckland = await signedInContractor(server, { timeZone: 'Pacific/Auckland' });
    await sent(boise, '2026-03-14');
    await sent(auckland, '2026-03-14');
    expect(await remindersTo(auckland)).toHaveLength(1);
    // In Boise the 11th begins at 06:00 UTC.
    server.clock.moveBy({ hours: 14 });
    expect(await remindersTo(boise)).toEqual([]);
    server.clock.moveBy({ hours: 1 });
    expect(await remindersTo(boise)).toHaveLength(1);
  });

  test('causes a notice even if viewed, and a day late if no server ran', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await sent(contractor, '2026-03-20');
    await server.visitor().post(`/api/estimates/${id}/view`, {});
    server.clock.moveBy({ days: 8 });
    expect(await remindersTo(contractor)).toHaveLength(1);
  });

  test('causes another notice for another last day', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await sent(contractor, '2026-03-20');
    server.clock.moveBy({ days: 7 });
    expect(await remindersTo(contractor)).toHaveLength(1);
    const recalled = await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    const { updatedAt } = recalled.json<Estimate>();
    const change = await contractor.patch(`/api/estimates/${id}`, { updatedAt, validUntil: '2026-03-27' });
    expect(change.statusCode).toBe(200);
    await contractor.post(`/api/estimates/${id}/send`, {});
    expect(await remindersTo(contractor)).toHaveLength(1);
    server.clock.moveBy({ days: 7 });
    expect((await remindersTo(contractor)).map(({ subject }) => subject)).toEqual([
      'Expires Mar 20, 2026: EST-0001 for Dana Whitfield',
      'Expires Mar 27, 2026: EST-0001 for Dana Whitfield',
    ]);
  });
});

describe('no notice is sent for an estimate', () => {
  test('that was answered, recalled, or is still a draft', async () => {
    const contractor = await signedInContractor(server);
    const [accepted, declined, recalled] = [
      await sent(contractor, '2026-03-20'),
      await sent(contractor, '2026-03-20'),
      await sent(contractor, '2026-03-20'),
    ];
    await contractor.patch(`/api/estimates/${accepted.id}/status`, { status: 'accepted' });
    await contractor.patch(`/api/estimates/${declined.id}/status`, { status: 'declined' });
    await contractor.patch(`/api/estimates/${recalled.id}/status`, { status: 'draft' });
    server.clock.moveBy({ days: 7 });
    expect(await remindersTo(contractor)).toEqual([]);
  });

  test('whose last day is over, or that was sent with fewer days left', async () => {
    const contractor = await signedInContractor(server);
    await sent(contractor, '2026-03-12');
    await sent(contractor, '2026-03-20');
    expect(await remindersTo(contractor)).toEqual([]);
    server.clock.moveBy({ days: 11 });
    expect(await remindersTo(contractor)).toEqual([]);
  });

  test('while the notice is disabled; enabled in time, it is sent', async () => {
    const contractor = await signedInContractor(server);
    await contractor.patch('/api/user/settings', { notifyExpiring: false });
    await sent(contractor, '2026-03-20');
    server.clock.moveBy({ days: 7 });
    expect(await remindersTo(contractor)).toEqual([]);
    await contractor.patch('/api/user/settings', { notifyExpiring: true });
    server.clock.moveBy({ hours: 1 });
    expect(await remindersTo(contractor)).toHaveLength(1);
  });
});

test('concurrent workers send one notice per estimate', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await sent(contractor, '2026-03-20');
  await sent(contractor, '2026-03-20');
  const { updatedAt } = (await contractor.get(`/api/estimates/${id}`)).json<{ updatedAt: string }>();
  server.clock.moveBy({ days: 7 });
  const { deps } = server;
  const workerDeps = testWorkerDeps(deps.db, deps.clock, { sources: mailSources(deps) });
  const workers = Array.from({ length: 4 }, () => createWorker(workerDeps, { jobs: JOBS }));
  await Promise.all([
    ...workers.map((worker) => worker.drain()),
    ...Array.from({ length: 4 }, () => queueExpiryNotices(deps)),
  ]);
  await workerDeps.close();
  expect(await deps.db.select().from(jobs).where(eq(jobs.name, 'tell-expiring'))).toHaveLength(1);
  const reminders = await deps.db.select().from(mails).where(eq(mails.message, 'estimate-expiring'));
  expect(reminders).toHaveLength(2);
  // A notice does not change the estimate's version, so an open edit can still be saved.
  const [row] = await deps.db.select().from(estimates).where(eq(estimates.id, id));
  expect(row?.updatedAt.toISOString()).toBe(updatedAt);
});
