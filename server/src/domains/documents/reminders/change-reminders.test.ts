import type { ErrorResponse } from '@plumbline/contract/errors';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Reminders } from '@plumbline/contract/estimates/reminders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { aRemindingContractor, type Contractor, sentTo, walkDays } from '../testing/reminders.ts';

let server: TestApp;
let contractor: Contractor;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  contractor = await aRemindingContractor(server, [3, 7]);
});

const choose = (browser: ApiClient, id: string, days: unknown) =>
  browser.call('PUT', `/api/estimates/${id}/reminders`, { days });
const remindersOf = async (id: string) =>
  (await contractor.get(`/api/estimates/${id}/reminders`)).json<Reminders>();
const dayAfter = (days: number) =>
  new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('the reminders of an estimate', () => {
  test('default to those of the settings, and can be reset to them', async () => {
    const { id } = await anEstimate(contractor);
    expect(await remindersOf(id)).toEqual({
      days: null,
      standardDays: [3, 7],
      recipient: null,
      planned: [],
      stoppedAt: null,
    });
    expect((await choose(contractor, id, [14, 2])).json()).toMatchObject({ days: [2, 14] });
    expect(await remindersOf(id)).toMatchObject({ days: [2, 14], standardDays: [3, 7] });
    expect((await contractor.get(`/api/estimates/${id}`)).json<Estimate>()).toMatchObject({
      reminderDays: [2, 14],
      remindersStopped: false,
    });
    expect((await choose(contractor, id, [])).json()).toMatchObject({ days: [] });
    expect((await choose(contractor, id, null)).json()).toMatchObject({ days: null });
  });

  test('are planned with dates once it is sent, up to the last valid day', async () => {
    const { id, address } = await sentTo(contractor, { validUntil: dayAfter(10) });
    const expected = [
      { day: 3, date: dayAfter(3) },
      { day: 7, date: dayAfter(7) },
    ];
    expect(await remindersOf(id)).toMatchObject({ recipient: address, planned: expected });
    await choose(contractor, id, [3, 10, 11]);
    await walkDays(server, 3);
    expect((await remindersOf(id)).planned).toEqual([{ day: 10, date: dayAfter(7) }]);
  });

  test('are not planned if it was not mailed', async () => {
    const { id } = await anEstimate(contractor);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    expect(await remindersOf(id)).toMatchObject({ recipient: null, planned: [] });
  });

  test('cannot be changed once it is answered', async () => {
    for (const status of ['accepted', 'declined', 'paid']) {
      const { id } = await sentTo(contractor);
      await contractor.patch(`/api/estimates/${id}/status`, { status });
      const response = await choose(contractor, id, [2]);
      expect(response.statusCode).toBe(409);
      expect(response.json<ErrorResponse>().message).toBe(
        `This estimate is already ${status}, so there’s nothing to follow up on.`,
      );
      expect(await remindersOf(id)).toMatchObject({ days: null, planned: [] });
    }
  });

  test('cannot be read or changed by another account', async () => {
    const { id } = await anEstimate(contractor);
    const other = await signedInContractor(server);
    expect((await other.get(`/api/estimates/${id}/reminders`)).statusCode).toBe(404);
    expect((await choose(other, id, [2])).statusCode).toBe(404);
    expect((await choose(server.visitor(), id, [2])).statusCode).toBe(401);
    expect(
      (await contractor.call('PUT', `/api/estimates/${id}/reminders`, { days: [2] }, { csrf: false }))
        .statusCode,
    ).toBe(403);
    expect(await remindersOf(id)).toMatchObject({ days: null });
  });
});

const DAY_FAULT = 'must be a whole number of days from 1 to 60';
const BAD: [days: unknown, fault: string][] = [
  [[0], `[0] ${DAY_FAULT}`],
  [[3, 61], `[1] ${DAY_FAULT}`],
  [[-1], `[0] ${DAY_FAULT}`],
  [[1.5], `[0] ${DAY_FAULT}`],
  [['3'], `[0] ${DAY_FAULT}`],
  [[null], `[0] ${DAY_FAULT}`],
  [[1e21], `[0] ${DAY_FAULT}`],
  [[1, 2, 3, 4], ' must be at most 3 days'],
  [[3, 3], ' must be different days'],
  ['3', ' must be a list of days'],
  [{ 0: 3 }, ' must be a list of days'],
];

describe('invalid reminder days', () => {
  test('are refused by name for one estimate, and nothing changes', async () => {
    const { id } = await anEstimate(contractor);
    await choose(contractor, id, [5]);
    for (const [days, fault] of BAD) {
      const response = await choose(contractor, id, days);
      expect(response.statusCode).toBe(400);
      expect(response.json<ErrorResponse>().message).toBe(`days${fault}`);
    }
    const strange = await contractor.call('PUT', `/api/estimates/${id}/reminders`, { days: [1], hour: 9 });
    expect(strange.json<ErrorResponse>().message).toBe("The request does not take 'hour'");
    expect((await contractor.call('PUT', `/api/estimates/${id}/reminders`, {})).statusCode).toBe(400);
    expect(await remindersOf(id)).toMatchObject({ days: [5] });
  });

  test('are refused by name for the settings, and nothing changes', async () => {
    for (const [reminderDays, fault] of [...BAD, [null, ' must be a list of days'] as const]) {
      const response = await contractor.patch('/api/user/settings', { reminderDays, notifyViewed: false });
      expect(response.statusCode).toBe(400);
      expect(response.json<ErrorResponse>().message).toBe(`reminderDays${fault}`);
    }
    const settings = (await contractor.get('/api/settings')).json();
    expect(settings).toMatchObject({ reminderDays: [3, 7], notifyViewed: true });
  });

  test('the maximum number and distance of days are stored in order', async () => {
    const saved = await contractor.patch('/api/user/settings', { reminderDays: [60, 1, 59] });
    expect(saved.json()).toMatchObject({ reminderDays: [1, 59, 60] });
  });
});
