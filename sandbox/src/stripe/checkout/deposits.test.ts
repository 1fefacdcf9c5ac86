import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../start-sandbox.ts';
import { control } from '../../testing/control.ts';
import { openHostedPage } from '../../testing/hosted-page.ts';
import { DAY_MS, DEPOSIT, depositOf, KEY, stripeClient } from '../../testing/stripe.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startSandbox();
  stripe = stripeClient(sandbox);
});
afterEach(() => sandbox.close());

const read = (id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge', 'line_items'] });
const intentOf = async (id: string) => (await read(id)).payment_intent as Stripe.PaymentIntent;
const pageOf = ({ url }: Stripe.Checkout.Session) => url ?? '';

describe('A deposit at Stripe', () => {
  test('is open and unpaid until a payer pays on its page, and then paid in full', async () => {
    const session = await stripe.checkout.sessions.create(DEPOSIT);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null });

    const page = await openHostedPage(pageOf(session));
    expect(page.headings).toEqual(['Sandbox: no real money', 'Deposit EST-1001']);
    expect(page.buttons).toEqual(['Pay', 'Pay later', 'Decline', 'Cancel']);
    expect(page.html).toContain('$1,250.50');

    const paid = await openHostedPage(pageOf(session), 'pay');
    expect(paid.redirect).toBe(`https://app.test/e/tok?payment=success&session_id=${session.id}`);
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: 125_050,
      metadata: { payment_id: 'pay_1' },
      client_reference_id: 'est_1',
      line_items: { data: [{ description: 'Deposit EST-1001', amount_total: 125_050 }] },
      payment_intent: {
        status: 'succeeded',
        amount_received: 125_050,
        currency: 'usd',
        metadata: { payment_id: 'pay_1' },
        latest_charge: { paid: true, amount: 125_050, amount_refunded: 0 },
      },
    });
  });

  test('is charged in yen without cents, and in euros', async () => {
    const yen = await stripe.checkout.sessions.create(depositOf('jpy', 5000));
    expect((await openHostedPage(pageOf(yen))).html).toContain('¥5,000<');
    const euros = await stripe.checkout.sessions.create(depositOf('EUR', 5050));
    expect((await openHostedPage(pageOf(euros))).html).toContain('€50.50<');
    expect(euros.currency).toBe('eur');
  });

  test('stays open when the card is declined, and can be paid with another', async () => {
    const session = await stripe.checkout.sessions.create(DEPOSIT);
    const declined = await openHostedPage(pageOf(session), 'decline');
    expect(declined).toMatchObject({ redirect: null, alert: 'The card was declined.' });
    expect(await read(session.id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    await control(sandbox, `sessions/${session.id}/pay`);
    expect(await read(session.id)).toMatchObject({ payment_status: 'paid' });
    const { data } = await stripe.charges.list();
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('stays open when the payer goes back, and cannot be paid twice', async () => {
    const session = await stripe.checkout.sessions.create(DEPOSIT);
    expect((await openHostedPage(pageOf(session), 'cancel')).redirect).toBe(DEPOSIT.cancel_url);
    await openHostedPage(pageOf(session), 'pay');
    const again = await openHostedPage(pageOf(session), 'pay');
    expect(again).toMatchObject({ status: 409, alert: 'This checkout has already been completed.' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('that is promised is complete but unpaid until the bank settles it', async () => {
    const session = await stripe.checkout.sessions.create(DEPOSIT);
    const promised = await openHostedPage(pageOf(session), 'pay-later');
    expect(promised.redirect).toContain(session.id);
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
    });
    const bank = await openHostedPage(pageOf(session), 'settle');
    expect(bank.html).toContain('This checkout has been completed: paid.');
    expect(await read(session.id)).toMatchObject({
      payment_status: 'paid',
      payment_intent: { status: 'succeeded' },
    });
    await expect(control(sandbox, `sessions/${session.id}/settle`)).rejects.toThrow('decided already');
  });

  test('that is promised stays unpaid when the bank refuses it', async () => {
    const { id } = await stripe.checkout.sessions.create(DEPOSIT);
    await control(sandbox, `sessions/${id}/pay-later`);
    await control(sandbox, `sessions/${id}/fail`);
    expect(await read(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect((await intentOf(id)).last_payment_error?.code).toBe('card_declined');
  });

  test('cannot be paid once it has expired, by request or after a day', async () => {
    const first = await stripe.checkout.sessions.create(DEPOSIT);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toThrow('status of expired');
    expect(await openHostedPage(pageOf(first), 'pay')).toMatchObject({ status: 409 });

    const second = await stripe.checkout.sessions.create(DEPOSIT);
    await control(sandbox, 'clock', { advanceMs: DAY_MS - 60_000 });
    expect((await read(second.id)).status).toBe('open');
    await control(sandbox, 'clock', { advanceMs: 60_000 });
    expect((await read(second.id)).status).toBe('expired');
  });

  test('can be refunded in parts, and never by more than was paid', async () => {
    const { id } = await stripe.checkout.sessions.create(DEPOSIT);
    await control(sandbox, `sessions/${id}/pay`);
    const intent = await intentOf(id);
    await control(sandbox, `payments/${intent.id}/refund`, { amountMinor: 50 });
    expect((await intentOf(id)).latest_charge).toMatchObject({ amount_refunded: 50, refunded: false });
    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(rest).toMatchObject({ amount: 125_000, status: 'succeeded' });
    expect((await intentOf(id)).latest_charge).toMatchObject({ amount_refunded: 125_050, refunded: true });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });
});

describe('A key of Stripe', () => {
  const refusal = (key: string) => stripeClient(sandbox, key).balance.retrieve();

  test('opens only its own account, and so does its restricted key', async () => {
    const { id } = await stripe.checkout.sessions.create(DEPOSIT);
    const other = stripeClient(sandbox, 'sk_test_contractorB');
    await expect(other.checkout.sessions.retrieve(id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const restricted = stripeClient(sandbox, KEY.replace('sk_', 'rk_'));
    expect((await restricted.checkout.sessions.retrieve(id)).id).toBe(id);
    expect(await control(sandbox, 'state?provider=stripe&key=sk_test_contractorB')).toMatchObject({
      sessions: [],
    });
  });

  test('is refused when it is invalid, publishable or revoked', async () => {
    expect(await refusal(KEY)).toMatchObject({ object: 'balance', livemode: false });
    await expect(refusal('sk_test_short')).rejects.toMatchObject({ statusCode: 401 });
    await expect(refusal('pk_test_contractorA')).rejects.toMatchObject({ code: 'secret_key_required' });
    await control(sandbox, 'revoke-key', { provider: 'stripe', key: KEY });
    await expect(refusal(KEY)).rejects.toMatchObject({ statusCode: 401, code: 'api_key_expired' });
    await control(sandbox, 'restore-key', { provider: 'stripe', key: KEY });
    expect((await refusal(KEY)).object).toBe('balance');
  });

  test('marks what it creates as live when it is a live key', async () => {
    const live = stripeClient(sandbox, 'sk_live_contractorA');
    const session = await live.checkout.sessions.create(DEPOSIT);
    expect(session).toMatchObject({ livemode: true, id: expect.stringMatching(/^cs_live_/) });
  });
});
