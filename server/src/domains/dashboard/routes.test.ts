import { randomUUID } from 'node:crypto';
import type { Analytics } from '@plumbline/contract/dashboard';
import type { EstimateSummary } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { anAcceptedEstimate, anEstimate, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { copyEstimate } from '../../testing/many-rows.ts';
import { ROOF_CHOICES, ROOF_TOTALS } from '../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { getAnalytics } from './get-analytics.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let contractor: ApiClient;
beforeEach(async () => {
  contractor = await signedInContractor(server);
});

const read = async (browser = contractor) => (await browser.get('/api/analytics')).json<Analytics>();
const setStatus = (id: string, status: string) => contractor.patch(`/api/estimates/${id}/status`, { status });
const setCurrency = (currency: string) => contractor.patch('/api/user/settings', { currency });
/** A line of this amount, for 1 hour. */
const over = (rate: string) => ({ laborLines: [{ laborType: 'lead' as const, hours: '1', rate }] });
const monthNow = async () => (await read()).months.at(-1);

async function look(id: string): Promise<void> {
  await server.visitor().post(`/api/estimates/${id}/view`, {}, { headers: { 'user-agent': 'Mozilla/5.0' } });
}

describe('the figures', () => {
  test('of a new account are empty, not zero percent', async () => {
    expect(await read()).toMatchObject({
      currency: 'USD',
      thisMonthEstimates: 0,
      conversionRate: null,
      pipelineValue: '0.00',
      avgResponseDays: null,
      steps: {
        businessDetails: false,
        firstClient: false,
        firstEstimate: false,
        firstEstimateSent: false,
      },
      worthACall: null,
      activity: [],
    });
  });

  test('belong to the contractor alone', async () => {
    await anAcceptedEstimate(contractor);
    const other = await signedInContractor(server);
    expect(await read(other)).toMatchObject({ thisMonthEstimates: 0, everSent: 0, activity: [] });
    expect((await server.visitor().get('/api/analytics')).statusCode).toBe(401);
  });

  test('the pipeline sums what is sent or viewed, to the cent', async () => {
    await anEstimate(contractor, over('1000.00'));
    await aSentEstimate(contractor, over('0.10'));
    await aSentEstimate(contractor, over('0.20'));
    await setStatus((await anAcceptedEstimate(contractor, over('500.00'))).id, 'paid');
    await look((await aSentEstimate(contractor, over('9999999.99'))).id);
    expect(await read()).toMatchObject({
      pipelineValue: '10000000.29',
      pipeline: {
        sent: { estimates: 2, value: '0.30' },
        viewed: { estimates: 1, value: '9999999.99' },
        otherCurrencies: [],
      },
    });
  });

  test('conversion is the share of accepted and paid among all ever sent, including recalled ones, never drafts', async () => {
    await anEstimate(contractor);
    await setStatus((await anAcceptedEstimate(contractor)).id, 'paid');
    await anAcceptedEstimate(contractor);
    await setStatus((await aSentEstimate(contractor)).id, 'declined');
    await setStatus((await aSentEstimate(contractor)).id, 'draft');
    await aSentEstimate(contractor);
    await look((await aSentEstimate(contractor)).id);
    // Accepted without ever having been sent, so not counted.
    await setStatus((await anEstimate(contractor)).id, 'accepted');
    expect(await read()).toMatchObject({ everSent: 6, conversionRate: '33.33' });
  });

  test('response is the mean of days from sending to the answer, by client or contractor', async () => {
    const first = await aSentEstimate(contractor);
    const second = await aSentEstimate(contractor);
    server.clock.moveBy({ days: 1, hours: 12 });
    await server.visitor().post(`/api/estimates/${first.id}/decline`, {});
    server.clock.moveBy({ days: 1 });
    // A second sending does not restart the time; events after the acceptance are no answers.
    await contractor.post(`/api/estimates/${second.id}/send`, {});
    await setStatus(second.id, 'accepted');
    server.clock.moveBy({ days: 3 });
    await setStatus(second.id, 'paid');
    expect(await read()).toMatchObject({ answered: 2, avgResponseDays: '2' });
  });

  test('response starts over with the first sending after a recall', async () => {
    const { id } = await aSentEstimate(contractor);
    server.clock.moveBy({ days: 5 });
    await setStatus(id, 'draft');
    server.clock.moveBy({ hours: 1 });
    await contractor.post(`/api/estimates/${id}/send`, {});
    server.clock.moveBy({ hours: 6 });
    await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
      clientName: '',
      clientEmail: '',
    });
    expect(await read()).toMatchObject({ answered: 1, avgResponseDays: '0.25' });
  });

  test('what is owed is the total of accepted estimates less what was paid, in the contractor’s currency', async () => {
    const { id } = await anAcceptedEstimate(contractor, over('500.00'));
    await anAcceptedEstimate(contractor, over('70.10'));
    await aSentEstimate(contractor, over('900.00'));
    await setStatus((await anAcceptedEstimate(contractor, over('60.00'))).id, 'paid');
    await contractor.post(`/api/estimates/${id}/payments`, {
      id: randomUUID(),
      amount: '120.00',
      method: 'check',
      receivedOn: '2026-03-09',
      note: '',
    });
    expect((await read()).owed).toEqual({ estimates: 2, value: '450.10' });
    await setCurrency('EUR');
    expect((await read()).owed).toEqual({ estimates: 0, value: '0.00' });
  });

  test('and the list count an estimate with choices as the contractor selected, once accepted as chosen', async () => {
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const listed = async () => (await contractor.get('/api/estimates')).json<EstimateSummary[]>()[0];
    const { better, betterAndGutters } = ROOF_TOTALS;
    expect((await listed())?.totalAmount).toBe(better.totalAmount);
    expect(await read()).toMatchObject({ pipelineValue: better.totalAmount });
    const { groupIds, lineIds, totalAmount } = betterAndGutters;
    await contractor.patch(`/api/estimates/${id}/status`, {
      status: 'accepted',
      selection: { groupIds, lineIds },
    });
    expect((await listed())?.totalAmount).toBe(totalAmount);
    expect(await read()).toMatchObject({ pipelineValue: '0.00', owed: { estimates: 1, value: totalAmount } });
  });

  test('stay available when the plan has ended', async () => {
    await aSentEstimate(contractor);
    server.clock.moveBy({ days: 20 });
    expect((await contractor.get('/api/billing/status')).json()).toMatchObject({ isBlocked: true });
    expect(await read()).toMatchObject({ pipelineValue: '100.00' });
  });
});

describe('estimates in another currency', () => {
  test('are counted and listed separately rather than added', async () => {
    await anAcceptedEstimate(contractor, over('100.00'));
    await aSentEstimate(contractor, over('70.00'));
    await setCurrency('JPY');
    await anAcceptedEstimate(contractor, over('50000'));
    await aSentEstimate(contractor, over('30000'));
    const figures = await read();
    expect(figures).toMatchObject({
      currency: 'JPY',
      everSent: 4,
      conversionRate: '50',
      pipelineValue: '30000',
      pipeline: {
        sent: { estimates: 2, value: '30000' },
        otherCurrencies: [{ currency: 'USD', estimates: 1, value: '70.00' }],
      },
      allMonths: {
        sent: 4,
        accepted: 2,
        acceptedValue: '50000',
        otherCurrencies: [{ currency: 'USD', accepted: 1, acceptedValue: '100.00' }],
      },
    });
    await setCurrency('USD');
    expect(await read()).toMatchObject({
      pipelineValue: '70.00',
      pipeline: { otherCurrencies: [{ currency: 'JPY', estimates: 1, value: '30000' }] },
    });
  });
});

describe('this month', () => {
  test('follows the contractor’s time zone', async () => {
    // 11:30 PM on the last of March in Boise, in daylight saving time; six hours later it is April everywhere.
    moveTo('2026-04-01T05:30:00Z');
    contractor = await signedInContractor(server);
    await aSentEstimate(contractor);
    expect(await read()).toMatchObject({ thisMonthEstimates: 1, lastMonthEstimates: 0 });
    expect(await monthNow()).toMatchObject({ month: '2026-03', sent: 1 });
    server.clock.moveBy({ minutes: 31 });
    await anEstimate(contractor);
    expect(await read()).toMatchObject({ thisMonthEstimates: 1, lastMonthEstimates: 0 });
    await contractor.patch('/api/user/settings', { timeZone: 'UTC' });
    expect(await read()).toMatchObject({ thisMonthEstimates: 2, lastMonthEstimates: 0 });
    await contractor.patch('/api/user/settings', { timeZone: 'Asia/Tokyo' });
    expect(await monthNow()).toMatchObject({ month: '2026-04', sent: 1 });
  });

  test('is compared with the same days of the month before', async () => {
    moveTo('2026-02-05T18:00:00Z');
    contractor = await signedInContractor(server);
    await anEstimate(contractor);
    moveTo('2026-02-06T18:00:00Z');
    await anEstimate(contractor);
    moveTo('2026-03-05T18:00:00Z');
    await anEstimate(contractor);
    expect(await read()).toMatchObject({
      thisMonthEstimates: 1,
      lastMonthEstimates: 1,
      lastMonthDays: { from: '2026-02-01', to: '2026-02-05' },
    });
  });

  test('does not count drafts without a client or an amount', async () => {
    await contractor.post('/api/estimates', {});
    await anEstimate(contractor);
    expect(await read()).toMatchObject({ thisMonthEstimates: 1 });
  });

  test('a year ago is not part of the twelve months', async () => {
    await anAcceptedEstimate(contractor, over('80.00'));
    const account = await accountIdOf(contractor);
    server.clock.moveBy({ days: 300 });
    const figures = await getAnalytics(server.deps, account);
    expect(figures.allMonths).toMatchObject({ sent: 1, accepted: 1, acceptedValue: '80.00' });
    server.clock.moveBy({ days: 70 });
    const later = await getAnalytics(server.deps, account);
    expect(later.allMonths).toEqual({ sent: 0, accepted: 0, acceptedValue: '0.00', otherCurrencies: [] });
    expect(later).toMatchObject({ conversionRate: '100', everSent: 1 });
  });
});

test('the figures take as many statements for many estimates as for none', async () => {
  const count = async () =>
    (await recordStatements(server.deps.db, () => contractor.get('/api/analytics'))).length;
  const before = await count();
  const { id } = await aSentEstimate(contractor);
  await copyEstimate(server.deps.db, id, 50);
  expect(await count()).toBe(before);
});

function moveTo(moment: string): void {
  server.clock.moveBy({ ms: Date.parse(moment) - server.clock.now().getTime() });
}
