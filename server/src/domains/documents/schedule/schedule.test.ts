import type { Stage } from '@plumbline/contract/content/schedule';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEstimate, aSentEstimate, estimateBody, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { queueStageNotices } from './queue-stage-notices.ts';

let server: TestApp;
let contractor: ApiClient & { email: string };
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server, { timeZone: 'America/Boise' });
});
afterAll(() => server.close());

/** A job of 100.01 without markup and tax. */
const PLAIN: Partial<EstimateRequest> = {
  laborMarkupPercent: '0',
  materialMarkupPercent: '0',
  taxRate: '0',
  acceptPayments: true,
  laborLines: [],
  materialLines: [],
  additionalCosts: [{ type: 'permit', description: 'Permit', amount: '100.01' }],
};
const SCHEDULE: EstimateRequest['schedule'] = [
  { name: 'Materials on site', percentage: '20', dueOn: '2026-04-02' },
  { name: 'Dry-in', percentage: '30', milestone: 'When the roof is closed' },
];

const amounts = (stages: readonly Stage[]) => stages.map(({ amount }) => amount);
const states = (stages: readonly Stage[]) => stages.map(({ state }) => state);
const read = async (id: string) => (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const accepted = async (fields: Partial<EstimateRequest> = {}) => {
  const { id } = await aSentEstimate(contractor, { ...PLAIN, schedule: SCHEDULE, ...fields });
  await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
  return id;
};
const pay = (id: string, amount: string) =>
  contractor.post(`/api/estimates/${id}/payments`, { amount, method: 'check', receivedOn: '2026-03-10' });

describe('the payments of an estimate', () => {
  test('add up to its total, each within a cent of its percentage', async () => {
    const { stages } = await anEstimate(contractor, {
      ...PLAIN,
      depositPercentage: '33.33',
      schedule: [{ name: 'Dry-in', percentage: '33.33' }],
    });
    expect(amounts(stages)).toEqual(['33.33', '33.34', '33.34']);
  });

  test('without a schedule are deposit and balance', async () => {
    const { stages } = await anEstimate(contractor, { ...PLAIN, depositPercentage: '25' });
    expect(stages.map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
      ['deposit', '25.00', null],
      ['balance', '75.01', null],
    ]);
  });

  test('can begin with a deposit of an amount, which a percentage replaces', async () => {
    const { id, updatedAt, ...made } = await anEstimate(contractor, { ...PLAIN, depositFixedAmount: '40' });
    expect(made).toMatchObject({
      depositFixedAmount: '40.00',
      depositAmount: '40.00',
      depositPercentage: '0',
    });
    const unknowing = await contractor.patch(`/api/estimates/${id}`, { depositPercentage: '0', updatedAt });
    expect(unknowing.json()).toMatchObject({ depositFixedAmount: '40.00' });
    const { updatedAt: next } = unknowing.json<Estimate>();
    const percent = await contractor.patch(`/api/estimates/${id}`, {
      depositPercentage: '10',
      updatedAt: next,
    });
    expect(percent.json()).toMatchObject({ depositFixedAmount: null, depositAmount: '10.00' });
  });

  test('in a duplicate are due when the contractor declares it, not on the dates of the first job', async () => {
    const { id } = await anEstimate(contractor, { ...PLAIN, schedule: SCHEDULE });
    const copy = (await contractor.post(`/api/estimates/${id}/duplicate`, {})).json<Estimate>();
    expect(copy.stages.map(({ name, dueOn }) => [name, dueOn])).toEqual([
      ['Deposit', null],
      ['Materials on site', null],
      ['Dry-in', null],
      ['Balance', null],
    ]);
  });

  test.each<[string, Partial<EstimateRequest>, string]>([
    [
      'percentages over 100',
      { depositPercentage: '60', schedule: [{ name: 'A', percentage: '41' }] },
      'schedule[0].percentage',
    ],
    [
      'both percentage and amount',
      { schedule: [{ name: 'A', percentage: '1', amount: '1' }] },
      'schedule[0].amount',
    ],
    ['neither of them', { schedule: [{ name: 'A' }] }, 'schedule[0].percentage'],
    ['no name', { schedule: [{ name: ' ', percentage: '1' }] }, 'schedule[0].name'],
    ['a past day', { schedule: [{ name: 'A', percentage: '1', dueOn: '2026-03-09' }] }, 'schedule[0].dueOn'],
    [
      'an invoice of its own and no day',
      { schedule: [{ name: 'A', percentage: '1', sendsItself: true }] },
      'schedule[0].sendsItself',
    ],
    [
      'a day and a milestone',
      { schedule: [{ name: 'A', percentage: '1', dueOn: '2026-03-12', milestone: 'Then' }] },
      'schedule[0].milestone',
    ],
    [
      'more than the total',
      { depositPercentage: '50', schedule: [{ name: 'A', amount: '60' }] },
      'schedule[0].amount',
    ],
    ['a deposit over the total', { depositFixedAmount: '100.02' }, 'depositFixedAmount'],
    ['a deposit in two ways', { depositFixedAmount: '1', depositPercentage: '1' }, 'depositFixedAmount'],
    [
      '13 payments',
      { schedule: Array.from({ length: 13 }, (_, n) => ({ name: `${n}`, percentage: '1' })) },
      'schedule',
    ],
  ])('with %s are refused with the field', async (_, fields, field) => {
    const body = await estimateBody(contractor, { ...PLAIN, ...fields });
    const response = await contractor.post('/api/estimates', body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ issues: { field: string }[] }>().issues.map((issue) => issue.field)).toEqual([
      field,
    ]);
  });

  test.each<[string, Partial<EstimateRequest>]>([
    ['an amount', { schedule: [{ name: 'Dry-in', amount: '70' }] }],
    [
      'a percentage beside a deposit',
      { depositFixedAmount: '40', schedule: [{ name: 'Dry-in', percentage: '40' }] },
    ],
  ])('that exceed a reduced total by %s are refused when it is sent', async (_by, fields) => {
    const { id, updatedAt } = await anEstimate(contractor, { ...PLAIN, ...fields });
    const additionalCosts = [{ type: 'permit' as const, description: 'Permit', amount: '50' }];
    const changed = await contractor.patch(`/api/estimates/${id}`, { additionalCosts, updatedAt });
    expect(changed.statusCode).toBe(200);
    const sent = await contractor.post(`/api/estimates/${id}/send`, {});
    expect(sent.statusCode).toBe(400);
    expect(sent.json()).toMatchObject({
      message: 'The payments come to more than the total. Please lower “Dry-in”.',
    });
  });
});

describe('what the client signs', () => {
  test('names the payments, and nothing of them where there are none', async () => {
    const with3 = await aSentEstimate(contractor, { ...PLAIN, schedule: SCHEDULE });
    const { estimate } = (
      await server.visitor().get(`/api/estimates/${with3.id}/public`)
    ).json<PublicEstimateResponse>();
    expect(estimate.offer.stages?.map(({ name, amount }) => [name, amount])).toEqual([
      ['Deposit', '25.00'],
      ['Materials on site', '20.00'],
      ['Dry-in', '30.01'],
      ['Balance', '25.00'],
    ]);
    await server.visitor().post(`/api/estimates/${with3.id}/confirm-manual-payment`, {
      documentHash: estimate.documentHash,
    });
    const certificate = (await contractor.get(`/api/estimates/${with3.id}/certificate`)).json<{
      content: string;
    }>();
    const { document } = JSON.parse(certificate.content) as { document: string };
    expect(JSON.parse(document)).toMatchObject({
      offer: {
        payments: [
          { name: 'Deposit', percentage: '25', amount: '25.00' },
          { name: 'Materials on site', dueOn: '2026-04-02' },
          { name: 'Dry-in', milestone: 'When the roof is closed' },
          { name: 'Balance', amount: '25.00' },
        ],
      },
    });
    const plain = await aSentEstimate(contractor, PLAIN);
    const page = await server.visitor().get(`/api/estimates/${plain.id}/public`);
    expect(page.json<PublicEstimateResponse>().estimate.offer).not.toHaveProperty('stages');
  });

  test('has another hash when a payment changes', async () => {
    const { id } = await aSentEstimate(contractor, { ...PLAIN, schedule: SCHEDULE });
    const hash = async () =>
      (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate
        .documentHash;
    const before = await hash();
    const { updatedAt, stages } = await read(id);
    const schedule = [{ id: stages[1]?.id ?? '', name: 'Materials on site', percentage: '21' }];
    const body = { schedule, updatedAt };
    const revision = (await contractor.call('PUT', `/api/estimates/${id}/revision`, body)).json<{
      updatedAt: string;
      changes: { text: string }[];
    }>();
    expect(revision.changes.map(({ text }) => text)).toEqual([
      'Materials on site: was $20.00, On Apr 2, 2026, now $21.00, When we reach it.',
      'Payment removed: Dry-in, $30.01, When the roof is closed.',
    ]);
    expect(await hash()).toBe(before);
    await contractor.post(`/api/estimates/${id}/revision/send`, {
      updatedAt: revision.updatedAt,
      email: 'dana@example.com',
      customMessage: '',
    });
    expect(await hash()).not.toBe(before);
  });
});

describe('once accepted', () => {
  test('a payment is due on its date or when the contractor declares it, and paid in order', async () => {
    const id = await accepted();
    expect(states((await read(id)).stages)).toEqual(['due', 'later', 'later', 'later']);
    const { stages } = await read(id);
    const path = `/api/estimates/${id}/stages/${stages[2]?.id}/reached`;
    const reached = await contractor.post(path, {});
    expect(states(reached.json<Estimate>().stages)).toEqual(['due', 'later', 'due', 'later']);
    expect((await contractor.post(path, {})).json<Estimate>().events.at(-1)).toMatchObject({
      type: 'stage_reached',
      detail: { name: 'Dry-in' },
    });
    const back = await contractor.call('DELETE', path);
    expect(states(back.json<Estimate>().stages)).toEqual(['due', 'later', 'later', 'later']);
    await pay(id, '45.00');
    expect(states((await read(id)).stages)).toEqual(['paid', 'paid', 'later', 'later']);
    await pay(id, '55.01');
    expect(states((await read(id)).stages)).toEqual(['paid', 'paid', 'paid', 'paid']);
  });

  test('change orders change the balance alone', async () => {
    const id = await accepted();
    const change = (
      await contractor.post(`/api/estimates/${id}/change-orders`, {
        title: 'Skylight',
        additionalCosts: [{ type: 'other', description: 'Skylight', amount: '10' }],
      })
    ).json<{ id: string }>();
    await contractor.patch(`/api/change-orders/${change.id}/status`, { status: 'accepted' });
    expect(amounts((await read(id)).stages)).toEqual(['25.00', '20.00', '30.01', '35.00']);
  });

  test('the schedule can no longer be changed, and only its own payments can be reached', async () => {
    const id = await accepted();
    const { updatedAt } = await read(id);
    const changed = await contractor.patch(`/api/estimates/${id}`, { schedule: [], updatedAt });
    expect(changed.statusCode).toBe(409);
    const other = await read(await accepted());
    const foreign = await contractor.post(`/api/estimates/${id}/stages/${other.stages[1]?.id}/reached`, {});
    expect(foreign.json()).toMatchObject({ error: 'NO_STAGE' });
    const draft = await anEstimate(contractor, { ...PLAIN, schedule: SCHEDULE });
    const early = await contractor.post(
      `/api/estimates/${draft.id}/stages/${draft.stages[1]?.id}/reached`,
      {},
    );
    expect(early.json()).toMatchObject({ error: 'NOT_ACCEPTED' });
  });

  test('the contractor has one mail on the day of a payment, from nine on, and none for what is paid', async () => {
    const roofer = await signedInContractor(server, { timeZone: 'America/Boise' });
    const make = async () => {
      const { id } = await aSentEstimate(roofer, {
        ...PLAIN,
        schedule: [{ name: 'Materials on site', percentage: '20', dueOn: '2026-03-11' }],
      });
      await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {});
      return id;
    };
    const [id, paid] = [await make(), await make()];
    await roofer.post(`/api/estimates/${paid}/payments`, {
      amount: '100.01',
      method: 'cash',
      receivedOn: '2026-03-10',
    });
    const due = async () => {
      await Promise.all([queueStageNotices(server.deps), queueStageNotices(server.deps)]);
      const mails = await mailsTo(server, roofer.email);
      return mails.filter(({ subject }) => subject.startsWith('Payment due')).map(({ subject }) => subject);
    };
    // 08:59 on the 11th in Boise.
    server.clock.moveBy({ hours: 23, minutes: 59 });
    expect(await due()).toEqual([]);
    server.clock.moveBy({ minutes: 1 });
    const subject = 'Payment due: Materials on site, EST-0001 for Dana Whitfield';
    expect(await due()).toEqual([subject]);
    server.clock.moveBy({ days: 1 });
    expect(await due()).toEqual([subject]);
    const events = (await roofer.get(`/api/estimates/${id}`)).json<Estimate>().events;
    expect(events.at(-1)).toMatchObject({
      type: 'stage_due',
      detail: { name: 'Materials on site', amount: '$20.00' },
    });
  });
});
