import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { estimateReminders, estimates, jobs, mails } from '../../../db/schema/schema.ts';
import { JOBS } from '../../../job-registry.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../../jobs/worker.ts';
import { mailSources } from '../../../mail-sources.ts';
import { anEstimate } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  aRemindingContractor,
  remindedAt,
  remindersTo,
  sentTo,
  walkDays,
  walkHours,
} from '../testing/reminders.ts';
import { queueReminders } from './queue-reminders.ts';

// The server's clock begins at 2026-03-10 15:00 UTC, which is 09:00 in Boise.
let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const reminders = (days: number[] | null) => ({ days });

describe('a client who has not answered', () => {
  test('is reminded on each chosen day at nine in the morning, and not again', async () => {
    const contractor = await aRemindingContractor(server, [1, 3, 7]);
    const { id, address } = await sentTo(contractor, { validUntil: '2026-04-09' });
    await walkHours(server, 4 * 24);
    await walkDays(server, 8);
    expect(await remindedAt(contractor, id)).toEqual([
      '2026-03-11 15:00',
      '2026-03-13 15:00',
      '2026-03-17 15:00',
    ]);
    expect(await remindersTo(server, address)).toHaveLength(3);
  });

  test('is reminded at the address the estimate was last mailed to', async () => {
    const contractor = await aRemindingContractor(server, [1]);
    const { id, address } = await sentTo(contractor);
    server.clock.moveBy({ minutes: 1 });
    await contractor.post(`/api/estimates/${id}/send`, { email: `wife-${address}` });
    await walkDays(server, 1);
    expect(await remindersTo(server, address)).toEqual([]);
    expect(await remindersTo(server, `wife-${address}`)).toHaveLength(1);
  });

  test('but has viewed the estimate is still reminded', async () => {
    const contractor = await aRemindingContractor(server, [1]);
    const { id } = await sentTo(contractor);
    await server.visitor().post(`/api/estimates/${id}/view`, {});
    await walkDays(server, 1);
    expect(await remindedAt(contractor, id)).toHaveLength(1);
  });

  test('is not reminded unless the contractor has chosen days', async () => {
    const contractor = await aRemindingContractor(server, []);
    const { id } = await sentTo(contractor);
    await walkDays(server, 5);
    expect(await remindedAt(contractor, id)).toEqual([]);
  });
});

describe('nine in the morning', () => {
  test.each([
    ['Pacific/Auckland', ['2026-03-11 20:00', '2026-03-13 20:00']],
    ['Asia/Kolkata', ['2026-03-11 04:00', '2026-03-13 04:00']],
    ['UTC', ['2026-03-11 09:00', '2026-03-13 09:00']],
  ])('is that of the contractor: in %s', async (timeZone, moments) => {
    const contractor = await aRemindingContractor(server, [1, 3], timeZone);
    const { id } = await sentTo(contractor);
    await walkHours(server, 5 * 24);
    expect(await remindedAt(contractor, id)).toEqual(moments);
  });

  test('stays nine over a change to daylight saving time', async () => {
    // Friday, March 27; the clocks change in the night to Sunday.
    server.clock.moveBy({ days: 17 });
    const contractor = await aRemindingContractor(server, [1, 3, 4], 'Europe/Berlin');
    const { id } = await sentTo(contractor);
    await walkHours(server, 5 * 24);
    expect(await remindedAt(contractor, id)).toEqual([
      '2026-03-28 08:00',
      '2026-03-30 07:00',
      '2026-03-31 07:00',
    ]);
  });
});

describe('reminders stop', () => {
  test.each([
    ['accepts', (id: string) => server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {})],
    ['declines', (id: string) => server.visitor().post(`/api/estimates/${id}/decline`, {})],
  ])('when the client %s', async (_what, answer) => {
    const contractor = await aRemindingContractor(server, [1, 2]);
    const { id } = await sentTo(contractor);
    await walkDays(server, 1);
    expect((await answer(id)).statusCode).toBe(200);
    await walkDays(server, 3);
    expect(await remindedAt(contractor, id)).toHaveLength(1);
  });

  test('when the contractor records an answer or recalls the estimate', async () => {
    const contractor = await aRemindingContractor(server, [1]);
    const ids: string[] = [];
    for (const status of ['accepted', 'declined', 'paid', 'draft']) {
      const { id } = await sentTo(contractor);
      ids.push(id);
      expect((await contractor.patch(`/api/estimates/${id}/status`, { status })).statusCode).toBe(200);
    }
    await walkDays(server, 3);
    for (const id of ids) expect(await remindedAt(contractor, id)).toEqual([]);
  });

  test('after the last valid day', async () => {
    const contractor = await aRemindingContractor(server, [1, 2]);
    const { id } = await sentTo(contractor, { validUntil: '2026-03-11' });
    await walkDays(server, 4);
    expect(await remindedAt(contractor, id)).toEqual(['2026-03-11 15:00']);
  });

  test('even if one is already queued when the client answers', async () => {
    const contractor = await aRemindingContractor(server, [1]);
    const { id, address } = await sentTo(contractor);
    await walkDays(server, 1);
    await server.visitor().post(`/api/estimates/${id}/decline`, {});
    expect(await remindersTo(server, address)).toEqual([]);
  });
});

describe('an estimate that is sent again', () => {
  test('restarts its reminders', async () => {
    const contractor = await aRemindingContractor(server, [1, 3]);
    const { id } = await sentTo(contractor);
    await walkDays(server, 2);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    await contractor.post(`/api/estimates/${id}/send`, {});
    await walkDays(server, 4);
    expect(await remindedAt(contractor, id)).toEqual([
      '2026-03-11 15:00',
      '2026-03-13 15:00',
      '2026-03-15 15:00',
    ]);
  });

  test('by the status selector, without a mail, has no reminders', async () => {
    const contractor = await aRemindingContractor(server, [1]);
    const { id: never } = await anEstimate(contractor);
    await contractor.patch(`/api/estimates/${never}/status`, { status: 'sent' });
    const { id: before } = await sentTo(contractor);
    server.clock.moveBy({ hours: 1 });
    await contractor.patch(`/api/estimates/${before}/status`, { status: 'draft' });
    await contractor.patch(`/api/estimates/${before}/status`, { status: 'sent' });
    await walkDays(server, 3);
    expect(await remindedAt(contractor, never)).toEqual([]);
    expect(await remindedAt(contractor, before)).toEqual([]);
  });

  test('is not one set back to unviewed, whose reminders continue', async () => {
    const contractor = await aRemindingContractor(server, [2]);
    const { id } = await sentTo(contractor);
    await server.visitor().post(`/api/estimates/${id}/view`, {});
    await walkDays(server, 1);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    await walkDays(server, 3);
    expect(await remindedAt(contractor, id)).toEqual(['2026-03-12 15:00']);
  });
});

describe('after server downtime', () => {
  test('only the last missed reminder is sent; the others are skipped', async () => {
    const contractor = await aRemindingContractor(server, [1, 2, 9]);
    const { id } = await sentTo(contractor);
    server.clock.moveBy({ days: 4, hours: 2 });
    await queueReminders(server.deps);
    await walkHours(server, 22);
    await walkDays(server, 5);
    expect(await remindedAt(contractor, id)).toEqual(['2026-03-14 17:00', '2026-03-19 15:00']);
    const rows = await server.deps.db.select().from(estimateReminders);
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([1, 2, 9]));
  });

  test('no reminder is sent more than a week late, even for days chosen later', async () => {
    const contractor = await aRemindingContractor(server, []);
    const { id } = await sentTo(contractor);
    server.clock.moveBy({ days: 12 });
    await contractor.patch('/api/user/settings', { reminderDays: [1, 4] });
    await walkHours(server, 2);
    expect(await remindedAt(contractor, id)).toEqual([]);
    await contractor.patch('/api/user/settings', { reminderDays: [1, 5] });
    await walkHours(server, 2);
    expect(await remindedAt(contractor, id)).toHaveLength(1);
  });
});

describe('an estimate’s own days', () => {
  test('override the settings, even if the list is empty', async () => {
    const contractor = await aRemindingContractor(server, [1]);
    const own = await sentTo(contractor);
    const none = await sentTo(contractor);
    const standard = await sentTo(contractor);
    await contractor.call('PUT', `/api/estimates/${own.id}/reminders`, reminders([2]));
    await contractor.call('PUT', `/api/estimates/${none.id}/reminders`, reminders([]));
    await contractor.call('PUT', `/api/estimates/${standard.id}/reminders`, reminders([2]));
    await contractor.call('PUT', `/api/estimates/${standard.id}/reminders`, reminders(null));
    await walkDays(server, 3);
    expect(await remindedAt(contractor, own.id)).toEqual(['2026-03-12 15:00']);
    expect(await remindedAt(contractor, none.id)).toEqual([]);
    expect(await remindedAt(contractor, standard.id)).toEqual(['2026-03-11 15:00']);
  });
});

test('concurrent workers send each reminder once', async () => {
  const contractor = await aRemindingContractor(server, [1]);
  const { id } = await sentTo(contractor);
  await sentTo(contractor);
  const { updatedAt } = (await contractor.get(`/api/estimates/${id}`)).json<{ updatedAt: string }>();
  server.clock.moveBy({ days: 1 });
  const { deps } = server;
  const workerDeps = testWorkerDeps(deps.db, deps.clock, { sources: mailSources(deps) });
  const workers = Array.from({ length: 4 }, () => createWorker(workerDeps, { jobs: JOBS }));
  await Promise.all([
    ...workers.map((worker) => worker.drain()),
    ...Array.from({ length: 4 }, () => queueReminders(deps)),
  ]);
  await workerDeps.close();
  expect(await deps.db.select().from(jobs).where(eq(jobs.name, 'send-reminders'))).toHaveLength(1);
  expect(await deps.db.select().from(mails).where(eq(mails.message, 'estimate-reminder'))).toHaveLength(2);
  expect(await remindedAt(contractor, id)).toHaveLength(1);
  // A reminder does not change the estimate's version, so an open edit can still be saved.
  const [row] = await deps.db.select().from(estimates).where(eq(estimates.id, id));
  expect(row?.updatedAt.toISOString()).toBe(updatedAt);
});
