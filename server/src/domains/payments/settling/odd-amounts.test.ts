import type { Estimate } from '@plumbline/contract/estimates';
import type { CreatePaymentResponse, VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mails, paymentAttempts } from '../../../db/schema/schema.ts';
import { canReadPdfs, pdfText } from '../../../pdf/read-pdf.ts';
import { shareOf } from '../../../testing/is-long.ts';
import { anotherDevice } from '../../../testing/visitors/another-device.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import {
  anEstimateWithDeposit,
  aPaidContractor,
  type PayingApp,
  startPayingApp,
} from '../../../testing/visitors/paying-client.ts';
import { checkPayments } from './check-payments.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp();
});
afterEach(async () => {
  await fetch(`${app.sandbox.address}/control/faults`, { method: 'DELETE' });
});
afterAll(() => app.close());

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();

/** The fields and types of the paid amount in each provider's answer. */
const PLACES: Record<
  OnlineProvider,
  {
    readonly match: string;
    readonly amount: string;
    readonly currency: string;
    readonly write: (value: string | null) => unknown;
  }
> = {
  stripe: {
    match: '/v1/checkout/sessions',
    amount: 'amount_total',
    currency: 'currency',
    write: (value) => (value === null ? null : Number(value) * 100),
  },
  square: {
    match: '/v2/payments/',
    amount: 'payment.total_money.amount',
    currency: 'payment.total_money.currency',
    write: (value) => (value === null ? null : Number(value) * 100),
  },
  paypal: {
    match: '/v2/checkout/orders/',
    amount: 'purchase_units.0.payments.captures.0.amount.value',
    currency: 'purchase_units.0.payments.captures.0.amount.currency_code',
    write: (value) => value,
  },
};
const PROVIDERS = ['stripe', 'square', 'paypal'] as const;

/** A client who has paid at the provider, which from now on answers with `set`. */
async function paidAt(contractor: ApiClient, provider: OnlineProvider, set: object, percentage = '25') {
  const { id } = await anEstimateWithDeposit(contractor, percentage);
  const client = app.server.visitor();
  const body = { provider, clientName: 'Dana Whitfield', clientEmail: 'dana@client.example' };
  const started = await client.post(`/api/estimates/${id}/create-payment`, body);
  const session = started.json<CreatePaymentResponse>().checkoutUrl.split('/').at(-1)?.split('?')[0] ?? '';
  const { redirectUrl } = (await app.control(`sessions/${session}/pay`)) as { redirectUrl: string };
  const sessionId = new URL(redirectUrl).searchParams.get('session_id');
  await answerWith(provider, set);
  const verify = async () => {
    const answer = await client.post(`/api/estimates/${id}/verify-payment`, { sessionId });
    expect(answer.statusCode).toBe(200);
    return answer.json<VerifyPaymentResponse>();
  };
  return { id, client, verify };
}

const answerWith = (provider: OnlineProvider, set: object) =>
  app.control('faults', {
    provider,
    kind: 'answer-altered',
    match: PLACES[provider].match,
    method: 'GET',
    times: 1000,
    set,
  });
const answerAsIs = () => fetch(`${app.sandbox.address}/control/faults`, { method: 'DELETE' });
const mailsOf = (estimateId: string, message: string) =>
  app.server.deps.db
    .select()
    .from(mails)
    .where(and(eq(mails.estimateId, estimateId), eq(mails.message, message)));
const attemptOf = async (estimateId: string) => {
  const { db } = app.server.deps;
  return (await db.select().from(paymentAttempts).where(eq(paymentAttempts.estimateId, estimateId)))[0];
};

const IMPOSSIBLE_AMOUNTS: readonly [string, string | null][] = [
  ['zero', '0'],
  ['negative', '-25'],
  ['missing', null],
  ['absurd', '1e30'],
  ['a fraction of a cent', '25.001'],
];

describe.each(PROVIDERS)('an amount at %s', (provider) => {
  const { amount, currency, write } = PLACES[provider];

  test.each(shareOf(IMPOSSIBLE_AMOUNTS, PROVIDERS.indexOf(provider), PROVIDERS.length))(
    'that is %s is flagged once and mailed to the contractor, and accepts nothing',
    async (_, value) => {
      const contractor = await aPaidContractor(app);
      const { id, verify } = await paidAt(contractor, provider, { [amount]: write(value) });
      const answer = await verify();
      expect(answer).toMatchObject({ status: 'sent', success: false, pending: false, amountPaid: null });
      expect(answer.message).toBe(
        'The payment provider reported a payment without a valid amount. Your contractor has been notified. Please don’t pay again.',
      );
      await verify();
      app.server.clock.moveBy({ days: 1, minutes: 5 });
      await checkPayments(app.server.deps);

      const estimate = await read(contractor, id);
      expect(estimate).toMatchObject({
        status: 'sent',
        amountPaid: '0.00',
        depositDue: '25.00',
        payments: [{ method: provider, amount: '0.00', flag: 'invalid_amount' }],
      });
      const received = estimate.events.filter(({ type }) => type === 'payment_received');
      expect(received.map(({ detail }) => detail)).toEqual([{ method: provider, flag: 'invalid_amount' }]);
      expect((await mailsOf(id, 'deposit-received')).map(({ props }) => props)).toMatchObject([
        { amount: '', flag: 'invalid_amount' },
      ]);
      expect(await mailsOf(id, 'deposit-receipt')).toEqual([]);
      expect((await attemptOf(id))?.state).toBe('paid');
    },
  );

  test('that becomes valid later counts as the deposit', async () => {
    const contractor = await aPaidContractor(app);
    const { id, verify } = await paidAt(contractor, provider, { [amount]: write('0') });
    await verify();
    await answerAsIs();
    expect(await verify()).toMatchObject({ success: true, amountPaid: '25.00', status: 'accepted' });
    expect(await read(contractor, id)).toMatchObject({
      status: 'accepted',
      depositDue: '0.00',
      payments: [{ amount: '25.00', flag: null }],
    });
  });

  test('without a currency is not counted and is flagged', async () => {
    const contractor = await aPaidContractor(app);
    const { id, verify } = await paidAt(contractor, provider, { [currency]: '' });
    expect(await verify()).toMatchObject({ success: true, currency: 'XXX', status: 'sent' });
    expect(await read(contractor, id)).toMatchObject({
      amountPaid: '0.00',
      payments: [{ flag: 'wrong_currency', currency: 'XXX' }],
    });
  });
});

test.each([
  ['jpy', 'whole', '2500.50', 'a whole number: JPY has no decimals', '2501', '¥2,500', '1000'],
  ['kwd', 'with three decimals', '1.1250', 'at most 3 decimals', '2.501', '2.500 KWD', '1.125'],
])(
  'money in another currency (%s) is refunded %s, once its provider is no longer asked',
  async (...given) => {
    const [code, , odd, oddMessage, tooMuch, most, some] = given;
    const contractor = await aPaidContractor(app);
    const { id, verify } = await paidAt(contractor, 'stripe', { [PLACES.stripe.currency]: code });
    await verify();
    const [payment] = (await read(contractor, id)).payments;
    expect(payment).toMatchObject({ flag: 'wrong_currency', currency: code.toUpperCase() });
    app.server.clock.moveBy({ days: 181 });
    const device = await anotherDevice(app.server, contractor);
    const refundedOn = app.server.clock.now().toISOString().slice(0, 10);
    const refund = async (amount: string) =>
      (await device.post(`/api/payments/${payment?.id}/refunds`, { amount, refundedOn })).json();
    expect((await refund(odd)).message).toContain(oddMessage);
    expect(await refund(tooMuch)).toMatchObject({
      message: `amount must be at most ${most}, the amount left of this payment`,
    });
    expect(await refund(some)).toMatchObject({ refunded: some });
    const receipt = await device.get(`/api/payments/${payment?.id}/receipt`);
    expect(receipt.statusCode).toBe(200);
    const amount = `Received ${most}`;
    expect(canReadPdfs() ? pdfText(receipt.rawPayload) : amount).toContain(amount);
  },
);

/** The refunded amount in the form of each provider's answer. */
const refundedAt = (provider: OnlineProvider, minor: number | null) =>
  ({
    stripe: { 'payment_intent.latest_charge.amount_refunded': minor },
    square: { 'payment.refunded_money': { amount: minor, currency: 'USD' } },
    paypal: {
      'purchase_units.0.payments.refunds': [
        {
          id: 'R1',
          status: 'COMPLETED',
          amount: { currency_code: 'USD', value: minor === null ? null : (minor / 100).toFixed(2) },
        },
      ],
    },
  })[provider];

describe.each(PROVIDERS)('a payment by %s refunded before its first check', (provider) => {
  test('in full shows as refunded to both sides and in the timeline, and the deposit is due again', async () => {
    const contractor = await aPaidContractor(app);
    const { id, client, verify } = await paidAt(contractor, provider, refundedAt(provider, 2500));
    expect(await verify()).toMatchObject({
      success: false,
      pending: false,
      message: 'Your payment of $25.00 arrived and was refunded in full.',
      amountPaid: '25.00',
      amountRefunded: '25.00',
      status: 'accepted',
    });
    const estimate = await read(contractor, id);
    expect(estimate).toMatchObject({
      status: 'accepted',
      amountPaid: '0.00',
      depositState: 'refunded',
      depositDue: '25.00',
      payments: [{ amount: '25.00', refunded: '25.00' }],
    });
    expect(estimate.events.slice(-2)).toMatchObject([
      { type: 'payment_received', detail: { amount: '$25.00' } },
      { type: 'payment_refunded', detail: { amount: '$25.00', method: provider } },
    ]);
    const page = await client.get(`/api/estimates/${id}/public`);
    expect(page.json()).toMatchObject({ estimate: { depositState: 'refunded', depositDue: '25.00' } });
    for (const message of ['deposit-receipt', 'deposit-received'])
      expect((await mailsOf(id, message)).map(({ props }) => props)).toMatchObject([
        { amount: '$25.00', refunded: '$25.00' },
      ]);
    await verify();
    expect((await read(contractor, id)).events).toHaveLength(estimate.events.length);
  });

  test('in part keeps the rest and returns the refunded amount', async () => {
    const contractor = await aPaidContractor(app);
    const { id, verify } = await paidAt(contractor, provider, refundedAt(provider, 1000));
    expect(await verify()).toMatchObject({
      success: true,
      message: 'Your payment of $25.00 arrived. $10.00 of it was refunded.',
    });
    expect(await read(contractor, id)).toMatchObject({
      amountPaid: '15.00',
      depositState: 'part_paid',
      depositDue: '10.00',
    });
  });
});

const IMPOSSIBLE_REFUNDS: readonly [string, number | null, string][] = [
  ['is more than the payment', 999_999, '25.00'],
  ['is negative', -500, '0.00'],
  ['has no amount', null, '0.00'],
];

describe.each(PROVIDERS)('a refund at %s', (provider) => {
  test.each(shareOf(IMPOSSIBLE_REFUNDS, PROVIDERS.indexOf(provider), PROVIDERS.length))(
    'that %s is never more than the payment, and never less than nothing',
    async (_, minor, refunded) => {
      const contractor = await aPaidContractor(app);
      const { id, verify } = await paidAt(contractor, provider, refundedAt(provider, minor));
      expect((await verify()).status).toBe('accepted');
      const { payments } = await read(contractor, id);
      expect(payments).toMatchObject([{ amount: '25.00', refunded }]);
    },
  );

  test('that is later reported as more than the payment refunds exactly the payment', async () => {
    const contractor = await aPaidContractor(app);
    const { id, verify } = await paidAt(contractor, provider, {}, '100');
    expect(await verify()).toMatchObject({ success: true, status: 'paid' });
    await answerAsIs();
    await answerWith(provider, refundedAt(provider, 999_999));
    await verify();
    const estimate = await read(contractor, id);
    expect(estimate).toMatchObject({
      status: 'accepted',
      amountPaid: '0.00',
      payments: [{ refunded: '100.00' }],
    });
    expect(estimate.events.find(({ type }) => type === 'payment_refunded')?.detail).toMatchObject({
      amount: '$100.00',
    });
  });
});
