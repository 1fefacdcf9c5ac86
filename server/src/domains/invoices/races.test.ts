import { randomUUID } from 'node:crypto';
import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Invoice } from '@plumbline/contract/invoices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAcceptedEstimate, signedInContractor } from '../../testing/factory.ts';
import { inRounds } from '../../testing/rounds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

/** A draft of the invoice of a whole job over 100.00. */
async function aDraft(): Promise<Invoice> {
  const { id } = await anAcceptedEstimate(contractor);
  const made = await contractor.post('/api/invoices', { estimateId: id, covers: { kind: 'rest' } });
  return made.json<Invoice>();
}
const issue = (id: string) => contractor.post(`/api/invoices/${id}/issue`, {});
const read = async (id: string) => (await contractor.get(`/api/invoices/${id}`)).json<Invoice>();
const pay = (id: string, amount: string) =>
  contractor.post(`/api/invoices/${id}/payments`, {
    id: randomUUID(),
    amount,
    method: 'cash',
    receivedOn: '2026-03-10',
  });

test('a draft is issued once, however often it is issued at the same time', async () => {
  await inRounds(async () => {
    const { id } = await aDraft();
    const answers = await Promise.all([issue(id), issue(id), issue(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await read(id)).events.filter(({ type }) => type === 'issued')).toHaveLength(1);
  });
}, 600_000);

test('an invoice is never both void and paid', async () => {
  await inRounds(async () => {
    const { id } = await aDraft();
    await issue(id);
    const [voided, paid] = await Promise.all([
      contractor.post(`/api/invoices/${id}/void`, { reason: 'Twice' }),
      pay(id, '100.00'),
    ]);
    expect([voided.statusCode, paid.statusCode].toSorted((a, b) => a - b)).toEqual(
      voided.statusCode === 200 ? [200, 409] : [201, 409],
    );
    const { status, amountSettled } = await read(id);
    expect([status, amountSettled]).toEqual(
      voided.statusCode === 200 ? ['void', '0.00'] : ['paid', '100.00'],
    );
  });
}, 600_000);

test('two payments at the same time never come to more than what is open', async () => {
  await inRounds(async () => {
    const { id } = await aDraft();
    await issue(id);
    const answers = await Promise.all([pay(id, '60.00'), pay(id, '60.00')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect((await read(id)).amountOpen).toBe('40.00');
  });
}, 600_000);

test('an invoice of the rest has all of a change order that is accepted at the same time, or nothing of it', async () => {
  await inRounds(async () => {
    const { id, estimateId } = await aDraft();
    const additionalCosts = [{ type: 'other', description: 'Skylight', amount: '50' }];
    const change = (
      await contractor.post(`/api/estimates/${estimateId}/change-orders`, {
        title: 'Skylight',
        additionalCosts,
      })
    ).json<ChangeOrder>();
    const yes = { status: 'accepted' };
    const [issued, accepted] = await Promise.all([
      issue(id),
      contractor.patch(`/api/change-orders/${change.id}/status`, yes),
    ]);
    expect([issued.statusCode, accepted.statusCode]).toEqual([200, 200]);
    const { totalAmount } = await read(id);
    const job = (await contractor.get(`/api/estimates/${estimateId}`)).json<Estimate>();
    const rest = await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } });
    const { totalAmount: left } = rest.json<{ totalAmount?: string }>();
    expect([totalAmount, left, job.amountDue]).toEqual(
      totalAmount === '100.00' ? ['100.00', '50.00', '150.00'] : ['150.00', undefined, '150.00'],
    );
  });
}, 600_000);

const credit = (id: string, amount: string) =>
  contractor.post(`/api/invoices/${id}/credit`, { id: randomUUID(), amount, reason: 'Agreed' });

test('a credit note and a payment at the same time leave the same open, whichever comes first', async () => {
  await inRounds(async () => {
    const { id } = await aDraft();
    await issue(id);
    const [credited, paid] = await Promise.all([credit(id, '30.00'), pay(id, '50.00')]);
    expect([credited.statusCode, paid.statusCode]).toEqual([201, 201]);
    const { amountSettled, amountCredited, amountOpen } = await read(id);
    expect([amountSettled, amountCredited, amountOpen]).toEqual(['50.00', '30.00', '20.00']);
  });
}, 600_000);

test('two credit notes at the same time never take off more than the invoice, and no number is lost', async () => {
  const numbers: number[] = [];
  await inRounds(async () => {
    const { id } = await aDraft();
    await issue(id);
    const answers = await Promise.all([credit(id, '60.00'), credit(id, '60.00')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
    await credit(id, '40.00');
    const { creditNotes, amountOpen } = await read(id);
    numbers.push(...creditNotes.map(({ number }) => Number(number.slice(3))));
    expect(amountOpen).toBe('0.00');
  });
  const sorted = numbers.toSorted((a, b) => a - b);
  expect(sorted).toEqual(sorted.map((_, place) => (sorted[0] ?? 0) + place));
}, 600_000);

test('a refund and a credit note of it at the same time leave nothing open, and nothing doubled', async () => {
  await inRounds(async () => {
    const { id } = await aDraft();
    await issue(id);
    const [payment] = (await pay(id, '100.00')).json<Invoice>().payments;
    const back = { id: randomUUID(), amount: '25.00', refundedOn: '2026-03-10' };
    const refund = () => contractor.post(`/api/payments/${payment?.id}/refunds`, back);
    const answers = await Promise.all([refund(), credit(id, '25.00'), refund()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const { status, amountSettled, amountCredited, amountOpen } = await read(id);
    expect([status, amountSettled, amountCredited, amountOpen]).toEqual(['paid', '75.00', '25.00', '0.00']);
  });
}, 600_000);
