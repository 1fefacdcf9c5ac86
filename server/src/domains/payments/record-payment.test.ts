import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anAcceptedEstimate, anEstimate, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

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

async function setStatus(contractor: ApiClient, id: string, status: string): Promise<Estimate> {
  return (await contractor.patch(`/api/estimates/${id}/status`, { status })).json<Estimate>();
}

test('its receipt goes to the client’s present address, even if it changed after the acceptance', async () => {
  const contractor = await signedInContractor(server);
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { email: `former-${address}` });
  const { id } = await anAcceptedEstimate(contractor, { clientId: client.id });
  await contractor.patch(`/api/clients/${client.id}`, { email: address });
  await pay(contractor, id, { mailReceipt: true });
  const receipts = async (of: string) =>
    (await mailsTo(server, of)).filter(({ subject }) => subject.startsWith('Receipt'));
  expect(await receipts(address)).toHaveLength(1);
  // A client without an address has the one that the estimate was accepted with.
  await contractor.patch(`/api/clients/${client.id}`, { email: null });
  await pay(contractor, id, { mailReceipt: true });
  expect(await receipts(`former-${address}`)).toHaveLength(1);
  expect(await receipts(address)).toHaveLength(1);
});

describe('a payment sent twice', () => {
  test('with one id counts once and gets the same answer, even after the estimate is paid', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    const whole = { id: randomUUID(), amount: '100.00' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(contractor, id, whole)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
    const [first, ...others] = answers.map((answer) => answer.json<Estimate>());
    expect(first).toMatchObject({ status: 'paid', payments: [{ id: whole.id, amount: '100.00' }] });
    for (const other of others) expect(other).toEqual(first);
  });

  test('with one id and other content is refused, and the recorded payment stays', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    const paymentId = randomUUID();
    await pay(contractor, id, { id: paymentId });
    for (const changes of [{ amount: '41' }, { method: 'cash' }, { receivedOn: '2026-03-08' }, { note: 'x' }])
      expect((await pay(contractor, id, { id: paymentId, ...changes })).statusCode).toBe(409);
    expect((await read(contractor, id)).amountPaid).toBe('40.00');
  });

  test('with an id of another estimate or account is 400 and names the field, and nothing is recorded', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    const paymentId = randomUUID();
    await pay(contractor, id, { id: paymentId });
    const stranger = await signedInContractor(server);
    const theirs = await anAcceptedEstimate(stranger);
    const own = await anAcceptedEstimate(contractor);
    for (const [who, estimate] of [
      [stranger, theirs],
      [contractor, own],
    ] as const) {
      const response = await pay(who, estimate.id, { id: paymentId });
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'id is taken by another payment',
      ]);
      expect(await read(who, estimate.id)).toEqual(estimate);
    }
  });
});

describe('concurrent payments', () => {
  test('never exceed the total, and the status changes once', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(contractor, id, { amount: '12.50' })),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([...Array(8).fill(201), ...Array(12).fill(409)]);
    const estimate = await read(contractor, id);
    expect(estimate).toMatchObject({ status: 'paid', amountPaid: '100.00', amountDue: '0.00' });
    expect(estimate.payments).toHaveLength(8);
    expect(happenings(estimate).filter((event) => 'to' in event && event.to === 'paid')).toHaveLength(1);
  });

  test('and “paid” by hand still add up to the total', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anAcceptedEstimate(contractor);
    await Promise.all([
      ...Array.from({ length: 5 }, () => pay(contractor, id, { amount: '30.00' })),
      ...Array.from({ length: 5 }, () => setStatus(contractor, id, 'paid')),
    ]);
    const estimate = await read(contractor, id);
    expect(estimate).toMatchObject({ status: 'paid', amountPaid: '100.00', amountDue: '0.00' });
    expect(happenings(estimate).filter((event) => 'to' in event && event.to === 'paid')).toHaveLength(1);
  });
});

describe('setting “paid” by hand', () => {
  test('records the remainder as received today by another method', async () => {
    const contractor = await signedInContractor(server, { timeZone: 'Pacific/Kiritimati' });
    const { id } = await anAcceptedEstimate(contractor);
    await pay(contractor, id);
    const paid = await setStatus(contractor, id, 'paid');
    expect(paid).toMatchObject({ status: 'paid', amountPaid: '100.00', amountDue: '0.00' });
    expect(paid.payments.at(-1)).toMatchObject({
      method: 'other',
      amount: '60.00',
      receivedOn: '2026-03-11',
      note: null,
    });
    expect(happenings(paid).slice(-2)).toEqual([
      { type: 'payment_received', amount: '$60.00', method: 'other' },
      { type: 'status_changed', from: 'accepted', to: 'paid' },
    ]);
  });

  test('from a draft records the whole total, once', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await anEstimate(contractor);
    await setStatus(contractor, id, 'paid');
    const again = await setStatus(contractor, id, 'paid');
    expect(again).toMatchObject({ amountPaid: '100.00', payments: [{ amount: '100.00', method: 'other' }] });
  });

  test('records nothing if nothing remains', async () => {
    const contractor = await signedInContractor(server);
    const laborLines = [{ laborType: 'lead' as const, hours: '1', rate: '0' }];
    const { id } = await anEstimate(contractor, { laborLines });
    const paid = await setStatus(contractor, id, 'paid');
    expect(paid).toMatchObject({ status: 'paid', totalAmount: '0.00', payments: [] });
    expect(happenings(paid).map(({ type }) => type)).toEqual(['created', 'status_changed']);
  });
});
