import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments as paymentRows } from '../../../db/schema/schema.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  sessionOf,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { checkPayments } from './check-payments.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterAll(() => app.close());

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const setStatus = (contractor: ApiClient, id: string, status: string) =>
  contractor.patch(`/api/estimates/${id}/status`, { status });
const accept = (id: string) =>
  app.server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Dana' });

/** Pays the deposit as a client; the server records it at the next check. */
async function payDeposit(id: string): Promise<void> {
  const client = app.server.visitor();
  const started = await client.post(`/api/estimates/${id}/create-payment`, {
    provider: 'stripe',
    clientName: 'Dana',
  });
  const session = sessionOf(started);
  await app.control(`sessions/${session}/pay`);
}

async function lookLater(): Promise<void> {
  app.server.clock.moveBy({ minutes: 2 });
  await checkPayments(app.server.deps);
}

async function providerIdOf(payment = ''): Promise<string> {
  const { db } = app.server.deps;
  const [row] = await db.select().from(paymentRows).where(eq(paymentRows.id, payment));
  return row?.providerPaymentId ?? '';
}

describe('money that arrived without accepting the estimate', () => {
  test('is not requested again: accepting then needs no payment', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await payDeposit(id);
    await setStatus(contractor, id, 'draft');
    const { updatedAt } = await read(contractor, id);
    await contractor.patch(`/api/estimates/${id}`, { updatedAt, jobDescription: 'Half of the roof' });
    await setStatus(contractor, id, 'sent');
    await lookLater();
    expect(await read(contractor, id)).toMatchObject({ status: 'sent', payments: [{ flag: 'changed' }] });
    const client = app.server.visitor();
    const shown = await client.get(`/api/estimates/${id}/public`);
    expect(shown.json()).toMatchObject({ estimate: { depositState: 'paid' } });
    const again = await client.post(`/api/estimates/${id}/create-payment`, {
      provider: 'square',
      clientName: 'Dana',
    });
    expect(again.json()).toMatchObject({ error: 'PAYMENT_ARRIVED' });
    expect((await accept(id)).json()).toMatchObject({ success: true, status: 'accepted' });
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  });

  test('is not called due in the mails of an acceptance, and nobody says again how to pay it', async () => {
    const contractor = await aPaidContractor(app);
    await contractor.patch('/api/user/settings', { acceptsCheck: true });
    const { id } = await anEstimateWithDeposit(contractor);
    await payDeposit(id);
    await setStatus(contractor, id, 'draft');
    await lookLater();
    await setStatus(contractor, id, 'sent');
    const path = `/api/estimates/${id}`;
    const signed = { clientName: 'Dana', clientEmail: 'dana@paid.example', depositMethod: 'check' };
    const accepted = await app.server.visitor().post(`${path}/confirm-manual-payment`, signed);
    expect(accepted.json()).toMatchObject({ status: 'accepted' });
    const [confirmation] = await mailsTo(app.server, 'dana@paid.example');
    expect(confirmation?.text).toContain('Your signed copy is attached.');
    expect(confirmation?.text).not.toMatch(/deposit (?:due|is due)/i);
    const notice = (await mailsTo(app.server, contractor.email)).find(({ subject }) =>
      subject.startsWith('Accepted'),
    );
    expect(notice?.text).not.toContain('deposit');
    const chosen = await app.server.visitor().post(`${path}/deposit-method`, { method: 'check' });
    expect(chosen.json()).toMatchObject({ error: 'PAYMENT_ARRIVED' });
  });

  test('leaves its remainder due, as the mails of an acceptance say', async () => {
    const contractor = await aPaidContractor(app);
    await contractor.patch('/api/user/settings', { acceptsCheck: true });
    const { id } = await anEstimateWithDeposit(contractor);
    await payDeposit(id);
    await setStatus(contractor, id, 'draft');
    const { updatedAt } = await read(contractor, id);
    await contractor.patch(`/api/estimates/${id}`, { updatedAt, depositPercentage: '40' });
    await setStatus(contractor, id, 'sent');
    await lookLater();
    const signed = { clientName: 'Dana', clientEmail: 'dana@part.example', depositMethod: 'check' };
    await app.server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, signed);
    const [confirmation] = await mailsTo(app.server, 'dana@part.example');
    expect(confirmation?.text).toContain('$15.00 of your deposit is still due. Make the check out to');
    const notice = (await mailsTo(app.server, contractor.email)).find(({ subject }) =>
      subject.startsWith('Accepted'),
    );
    expect(notice?.text).toContain('They’ll pay the $15.00 deposit by check.');
  });

  test.each([
    ['the client', (_contractor: ApiClient, id: string) => accept(id)],
    ['the contractor', (contractor: ApiClient, id: string) => setStatus(contractor, id, 'accepted')],
  ])('and was the whole total makes the estimate paid once %s accepts', async (_who, answer) => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor, '100');
    await payDeposit(id);
    await setStatus(contractor, id, 'draft');
    await lookLater();
    await setStatus(contractor, id, 'sent');
    expect(await read(contractor, id)).toMatchObject({ status: 'sent', payments: [{ flag: 'recalled' }] });
    expect((await answer(contractor, id)).json()).toMatchObject({ status: 'paid' });
    expect(await read(contractor, id)).toMatchObject({ status: 'paid', amountDue: '0.00' });
  });

  test('reduces a deposit that has become larger: the remainder is requested and charged', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await payDeposit(id);
    await setStatus(contractor, id, 'draft');
    const { updatedAt } = await read(contractor, id);
    await contractor.patch(`/api/estimates/${id}`, { updatedAt, depositPercentage: '40' });
    await setStatus(contractor, id, 'sent');
    await lookLater();
    const shown = await app.server.visitor().get(`/api/estimates/${id}/public`);
    expect(shown.json()).toMatchObject({
      estimate: { depositState: 'part_paid', depositAmount: '40.00', depositDue: '15.00' },
    });
    await payDeposit(id);
    await lookLater();
    expect(await read(contractor, id)).toMatchObject({
      status: 'accepted',
      amountPaid: '40.00',
      payments: [{ flag: 'changed' }, { amount: '15.00', flag: null }],
    });
  });

  test('and was refunded is requested again', async () => {
    const contractor = await aPaidContractor(app);
    const { id } = await anEstimateWithDeposit(contractor);
    await payDeposit(id);
    await setStatus(contractor, id, 'draft');
    await lookLater();
    await setStatus(contractor, id, 'sent');
    const { payments } = await read(contractor, id);
    await app.control(`payments/${await providerIdOf(payments[0]?.id)}/refund`, { amountMinor: 2500 });
    app.server.clock.moveBy({ days: 1, hours: 1 });
    await checkPayments(app.server.deps);
    await payDeposit(id);
    await lookLater();
    expect(await read(contractor, id)).toMatchObject({ status: 'accepted', amountPaid: '25.00' });
  });
});
