import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../start-sandbox.ts';
import { control } from '../../testing/control.ts';
import {
  createPlan,
  DAY_MS,
  listenToStripe,
  openPlanCheckout,
  stripeClient,
  subscribe,
} from '../../testing/stripe.ts';
import { linkedId } from '../stripe-account.ts';

const START = new Date('2026-01-31T10:00:00Z');
const HOUR_MS = 60 * 60 * 1000;

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startSandbox({ startAt: START });
  stripe = stripeClient(sandbox);
  await createPlan(stripe);
});
afterEach(() => sandbox.close());

const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const advance = (days: number) => control(sandbox, 'clock', { advanceMs: days * DAY_MS });
const moveTo = (now: string) => control(sandbox, 'clock', { now });
const setCard = (customer: Stripe.Subscription['customer'], card: string) =>
  control(sandbox, `stripe/customers/${linkedId(customer)}/card`, { card });
const secondsOf = (moment: string) => Date.parse(moment) / 1000;

/** The end date of the current period, from the item. */
async function periodEnd(id: string) {
  const { items } = await stripe.subscriptions.retrieve(id);
  return new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
}

async function typesOf(prefix: string) {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .map(({ type }) => type)
    .filter((type) => type.startsWith(prefix))
    .toReversed();
}

describe('A plan', () => {
  test('bought without a trial is paid at once and active', async () => {
    const session = await openPlanCheckout(stripe);
    await control(sandbox, `sessions/${session.id}/pay`);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice.payments'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      mode: 'subscription',
      subscription: { status: 'active', cancel_at_period_end: false },
      invoice: {
        status: 'paid',
        amount_paid: 1500,
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription: expect.stringMatching(/^sub_/) } },
        payments: { data: [{ status: 'paid', amount_paid: 1500 }] },
      },
    });
    expect(done.subscription).not.toHaveProperty('current_period_end');
  });

  test('renews on the last day of a short month, and on the 31st again after it', async () => {
    const id = await subscribe(sandbox, stripe);
    expect(await periodEnd(id)).toBe('2026-02-28');
    await moveTo('2026-03-01T00:00:00Z');
    expect(await periodEnd(id)).toBe('2026-03-31');
    expect(await read(id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle', amount_paid: 1500 },
    });
    await moveTo('2026-06-01T00:00:00Z');
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(5);
  });

  test('keeps the invoice of a renewal as a draft for an hour', async () => {
    const id = await subscribe(sandbox, stripe);
    await moveTo('2026-02-28T10:30:00Z');
    expect(await read(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } });
    await control(sandbox, 'clock', { advanceMs: HOUR_MS });
    expect(await read(id)).toMatchObject({ latest_invoice: { status: 'paid' } });
  });

  test('on trial costs nothing until the trial ends, and announces that three days before', async () => {
    const id = await subscribe(sandbox, stripe, { trial_period_days: 7, metadata: { account_id: 'a1' } });
    expect(await read(id)).toMatchObject({
      status: 'trialing',
      // The sandbox's clock runs on from START.
      trial_end: expect.closeTo((START.getTime() + 7 * DAY_MS) / 1000, -2) as unknown,
      metadata: { account_id: 'a1' },
      latest_invoice: { status: 'paid', amount_due: 0 },
    });
    await advance(3.9);
    expect(await typesOf('customer.subscription.trial')).toEqual([]);
    await advance(0.2);
    expect(await typesOf('customer.subscription.trial')).toEqual(['customer.subscription.trial_will_end']);
    await advance(3);
    expect(await read(id)).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 1500 } });
  });

  test('carries over the remaining days of a trial', async () => {
    const trialEnd = secondsOf('2026-02-04T12:00:00Z');
    const id = await subscribe(sandbox, stripe, { trial_end: trialEnd });
    expect(await read(id)).toMatchObject({ status: 'trialing', trial_end: trialEnd });
    await expect(openPlanCheckout(stripe, { trial_end: secondsOf('2026-02-01T00:00:00Z') })).rejects.toThrow(
      'at least 2 days',
    );
  });

  test('on trial without a card ends with the trial if the checkout asked for that', async () => {
    const [price] = (await stripe.prices.list({ lookup_keys: ['pro_monthly'] })).data;
    const customer = await stripe.customers.create({ email: 'ray@cutter.example' });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price?.id ?? '' }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    await advance(8);
    expect(await read(id)).toMatchObject({ status: 'canceled' });
    await expect(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: price?.id ?? '' }] }),
    ).rejects.toThrow('no attached payment source');
  });

  test('canceled for the end of its period runs until then, and the cancellation can be undone', async () => {
    const id = await subscribe(sandbox, stripe);
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: ending.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advance(40);
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: secondsOf('2026-02-28T10:00:00Z') });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
      'canceled',
    );
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('set to end on a certain day ends then, and that can be undone', async () => {
    const id = await subscribe(sandbox, stripe);
    const endsAt = secondsOf('2026-02-10T00:00:00Z');
    expect(await stripe.subscriptions.update(id, { cancel_at: endsAt })).toMatchObject({
      cancel_at: endsAt,
      cancel_at_period_end: false,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
    await stripe.subscriptions.update(id, { cancel_at: endsAt });
    await advance(12);
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: endsAt });
  });

  test('is not listed for an unknown customer', async () => {
    await expect(stripe.subscriptions.list({ customer: 'cus_nobody', status: 'all' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });

  test('canceled immediately has ended', async () => {
    const id = await subscribe(sandbox, stripe);
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    const { customer } = await read(id);
    expect((await stripe.subscriptions.list({ customer: linkedId(customer) })).data).toEqual([]);
    expect(
      (await stripe.subscriptions.list({ customer: linkedId(customer), status: 'all' })).data,
    ).toHaveLength(1);
  });

  test('whose card fails at a renewal is past due, and recovers with another card', async () => {
    const id = await subscribe(sandbox, stripe);
    const { customer } = await read(id);
    await setCard(customer, 'declines');
    await advance(29);
    expect(await read(id)).toMatchObject({
      status: 'past_due',
      latest_invoice: {
        status: 'open',
        attempt_count: 1,
        next_payment_attempt: secondsOf('2026-03-03T11:00:00Z'),
      },
    });
    await setCard(customer, 'works');
    expect((await read(id)).status).toBe('past_due');
    await advance(3);
    expect(await read(id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 2 },
    });
    expect((await typesOf('invoice.pa')).slice(-3)).toEqual([
      'invoice.payment_failed',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
  });

  test('whose card fails for two weeks is canceled', async () => {
    const id = await subscribe(sandbox, stripe);
    await setCard((await read(id)).customer, 'declines');
    await advance(28 + 13);
    expect((await read(id)).status).toBe('past_due');
    await advance(2);
    expect(await read(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 5 },
    });
  });

  test('whose card requires authentication says so, and is paid on the invoice’s page', async () => {
    const id = await subscribe(sandbox, stripe);
    await setCard((await read(id)).customer, 'needs-authentication');
    await advance(29);
    expect(await typesOf('invoice.payment_action_required')).toHaveLength(1);
    const { latest_invoice: invoice } = await read(id);
    const page = await fetch((invoice as Stripe.Invoice).hosted_invoice_url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', card: 'needs-authentication' }),
    });
    expect(page.status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
  });

  test('bought in two tabs is two subscriptions, as at Stripe', async () => {
    const first = await openPlanCheckout(stripe);
    const customer = linkedId(first.customer);
    const second = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: (await stripe.prices.list()).data[0]?.id ?? '', quantity: 1 }],
      success_url: 'https://app.test/ok',
    });
    for (const { id } of [first, second]) await control(sandbox, `sessions/${id}/pay`);
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(2);
  });

  test('ends with its customer, who remains as deleted', async () => {
    const id = await subscribe(sandbox, stripe);
    const { customer } = await read(id);
    await stripe.customers.del(linkedId(customer));
    expect((await read(id)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(linkedId(customer))).toMatchObject({ deleted: true });
  });
});

test('a jump of months sends its webhooks in order, dated when each was due', async () => {
  const listener = await listenToStripe(sandbox, ['customer.subscription.updated', 'invoice.paid'], 0);
  await subscribe(sandbox, stripe);
  listener.receiver.received.splice(0);
  await moveTo('2026-04-01T00:00:00Z');
  const story = listener
    .events()
    .map(({ type, created }) => [type, new Date(created * 1000).toISOString().slice(0, 16)]);
  expect(story).toEqual([
    ['customer.subscription.updated', '2026-02-28T10:00'],
    ['invoice.paid', '2026-02-28T11:00'],
    ['customer.subscription.updated', '2026-03-31T10:00'],
    ['invoice.paid', '2026-03-31T11:00'],
  ]);
  await listener.close();
});
