import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Payment } from '@plumbline/contract/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountId } from '../../account-id.ts';
import { anAcceptedEstimate, anEstimate, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { changeSettings } from '../settings/change-settings.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const aPayment = (changes: object = {}) => ({
  amount: '40.00',
  method: 'check',
  receivedOn: '2026-03-09',
  ...changes,
});
const pay = (contractor: ApiClient, id: string, changes: object = {}) =>
  contractor.post(`/api/estimates/${id}/payments`, aPayment(changes));
const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const happenings = ({ events }: Estimate) => events.map(({ type, detail }) => ({ type, ...detail }));

describe('recording a payment', () => {
  test('shows it in the estimate, its list and its timeline, and the estimate stays accepted', async () => {
    const contractor = await signedInContractor(server);
    const { id, amountPaid, amountDue, payments } = await anAcceptedEstimate(contractor);
    expect({ amountPaid, amountDue, payments }).toEqual({
      amountPaid: '0.00',
      amountDue: '100.00',
      payments: [],
    });
    const response = await pay(contractor, id, { note: ' Check 1042 ' });
    expect(response.statusCode).toBe(201);
    const answered = response.json<Estimate>();
    expect(answered).toMatchObject({ status: 'accepted', amountPaid: '40.00', amountDue: '60.00' });
    expect(answered.payments).toEqual([
      {
        id: expect.any(String),
        changeOrderId: null,
        invoiceId: null,
        method: 'check',
        amount: '40.00',
        currency: 'USD',
        refunded: '0.00',
        refunds: [],
        online: false,
        flag: null,
        receivedOn: '2026-03-09',
        note: 'Check 1042',
        createdAt: server.clock.now().toISOString(),
      },
    ]);
    expect(happenings(answered).at(-1)).toEqual({
      type: 'payment_received',
      amount: '$40.00',
      method: 'check',
    });
    expect(await read(contractor, id)).toEqual(answered);
    const list = await contractor.get(`/api/estimates/${id}/payments`);
    expect(list.json<Payment[]>()).toEqual(answered.payments);
  });

  test('that completes the total makes the estimate paid, and a further cent is refused', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    await pay(contractor, id, { amount: '99.99', receivedOn: '2026-03-10' });
    const tooMuch = await pay(contractor, id, { amount: '0.02' });
    expect(tooMuch.statusCode).toBe(400);
    expect(tooMuch.json()).toMatchObject({
      message: 'amount must be at most $0.01, the amount left to pay',
      issues: [{ field: 'amount' }],
    });
    const paid = (await pay(contractor, id, { amount: 0.01, method: 'cash' })).json<Estimate>();
    expect(paid).toMatchObject({ status: 'paid', amountPaid: '100.00', amountDue: '0.00' });
    expect(happenings(paid).slice(-2)).toEqual([
      { type: 'payment_received', amount: '$0.01', method: 'cash' },
      { type: 'status_changed', from: 'accepted', to: 'paid' },
    ]);
    expect(paid.payments.map(({ receivedOn }) => receivedOn)).toEqual(['2026-03-09', '2026-03-10']);
    const late = await pay(contractor, id, { amount: '0.01' });
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      'This estimate is already paid in full.',
    ]);
    expect(await read(contractor, id)).toEqual(paid);
  });

  test('is refused before the estimate is accepted and after it is declined', async () => {
    const contractor = await signedInContractor(server);
    const draft = await anEstimate(contractor);
    const sent = await aSentEstimate(contractor);
    const declined = await aSentEstimate(contractor);
    await contractor.patch(`/api/estimates/${declined.id}/status`, { status: 'declined' });
    for (const [{ id }, sentence] of [
      [draft, 'hasn’t been accepted yet'],
      [sent, 'hasn’t been accepted yet'],
      [declined, 'was declined'],
    ] as const) {
      const response = await pay(contractor, id);
      expect(response.statusCode).toBe(409);
      expect(response.json<{ message: string }>().message).toContain(sentence);
      expect((await read(contractor, id)).payments).toEqual([]);
    }
  });

  test.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: 'NaN' }],
    ['amount', { amount: '1.001' }],
    ['amount', { amount: '100.01' }],
    ['amount', { amount: '1000000000000' }],
    ['method', { method: 'stripe' }],
    ['receivedOn', { receivedOn: '2026-03-11' }],
    ['receivedOn', { receivedOn: '0000-01-01' }],
    ['receivedOn', { receivedOn: '10 March' }],
    ['note', { note: 'x'.repeat(20_001) }],
    ['note', { note: 'a\u0000' }],
    ['id', { id: 'mine' }],
    ["The request does not take 'estimateId'", { estimateId: randomUUID() }],
  ])('a fault is refused by name, and nothing is recorded: %s (row %#)', async (named, changes) => {
    const contractor = await signedInContractor(server);
    const accepted = await anAcceptedEstimate(contractor);
    const response = await pay(contractor, accepted.id, changes);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message.startsWith(named)).toBe(true);
    expect(await read(contractor, accepted.id)).toEqual(accepted);
  });

  test('takes dates up to today in the contractor’s time zone', async () => {
    // At 15:00 UTC on March 10 it is March 11 on Kiritimati, and March 10 in Boise.
    const ahead = await signedInContractor(server, { timeZone: 'Pacific/Kiritimati' });
    const onKiritimati = await anAcceptedEstimate(ahead);
    expect((await pay(ahead, onKiritimati.id, { receivedOn: '2026-03-11' })).statusCode).toBe(201);
    const behind = await signedInContractor(server);
    const inBoise = await anAcceptedEstimate(behind);
    const tomorrow = await pay(behind, inBoise.id, { receivedOn: '2026-03-11' });
    expect(tomorrow.json()).toMatchObject({ message: 'receivedOn must not be in the future' });
  });

  test('in yen takes whole amounts only', async () => {
    const contractor = await signedInContractor(server);
    const { id: account } = (await contractor.get('/api/auth/user')).json<{ id: string }>();
    await changeSettings(server.deps, accountId(account), { currency: 'JPY' });
    const { id } = await anAcceptedEstimate(contractor);
    const fraction = await pay(contractor, id, { amount: '40.50' });
    expect(fraction.json()).toMatchObject({
      message: 'amount must be a whole number: JPY has no decimals',
    });
    expect((await pay(contractor, id, { amount: '40.00' })).json()).toMatchObject({
      amountPaid: '40',
      amountDue: '60',
    });
    const paid = await pay(contractor, id, { amount: '60' });
    expect(paid.json()).toMatchObject({ status: 'paid', amountPaid: '100' });
    expect(happenings(paid.json<Estimate>())).toContainEqual({
      type: 'payment_received',
      amount: '¥60',
      method: 'check',
    });
  });

  test('does not show it on the client’s page, and includes it in the export', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    await pay(contractor, id, { note: 'Her sister paid' });
    const { body } = await server.visitor().get(`/api/estimates/${id}/public`);
    expect(body).toContain('EST-0001');
    expect(body).not.toMatch(/sister|payments"|amountPaid/);
    const { estimates } = (await contractor.get('/api/auth/export')).json<{ estimates: Estimate[] }>();
    expect(estimates[0]?.payments).toMatchObject([{ amount: '40.00', note: 'Her sister paid' }]);
  });
});

describe('ownership of payments', () => {
  test('signed out every call answers 401', async () => {
    const { id } = await anAcceptedEstimate(await signedInContractor(server));
    const visitor = server.visitor();
    expect((await visitor.get(`/api/estimates/${id}/payments`)).statusCode).toBe(401);
    expect((await pay(visitor, id)).statusCode).toBe(401);
  });

  test('another account’s estimate, an unknown one and no id at all read as not found', async () => {
    const owner = await signedInContractor(server);
    const accepted = await anAcceptedEstimate(owner);
    await pay(owner, accepted.id);
    const before = await read(owner, accepted.id);
    const other = await signedInContractor(server);
    for (const target of [accepted.id, randomUUID(), 'not-an-id']) {
      expect((await other.get(`/api/estimates/${target}/payments`)).statusCode).toBe(404);
      expect((await pay(other, target)).statusCode).toBe(404);
    }
    expect(await read(owner, accepted.id)).toEqual(before);
  });

  test('without the security token nothing is recorded', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    const path = `/api/estimates/${id}/payments`;
    expect((await contractor.post(path, aPayment(), { csrf: false })).statusCode).toBe(403);
    expect((await contractor.get(path)).json()).toEqual([]);
  });
});
