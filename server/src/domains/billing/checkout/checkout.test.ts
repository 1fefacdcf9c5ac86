import type { BillingRedirect, VerifySessionResponse } from '@plumbline/contract/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aContractor,
  aSubscriber,
  beginCheckout,
  type PlanApp,
  type PlanContractor,
  signInAgain,
  startPlanApp,
  statusOf,
} from '../../../testing/plan-app.ts';
import { findSubscription } from '../queries.ts';

let app: PlanApp;
beforeAll(async () => {
  app = await startPlanApp();
});
afterAll(() => app.close());

const pay = (session: string) => app.control(`sessions/${session}/pay`);
const rowOf = ({ account }: PlanContractor) => findSubscription(app.server.deps.db, account);

async function subscriptionsOf(contractor: PlanContractor) {
  const row = await rowOf(contractor);
  const { data } = await app.stripe.subscriptions.list({ customer: row?.customerId ?? '', status: 'all' });
  return data;
}

const verify = async (contractor: PlanContractor, sessionId: string) =>
  contractor.post('/api/billing/verify-session', { session_id: sessionId });

async function aSubscriberPastTrial(): Promise<PlanContractor> {
  const contractor = await aContractor(app);
  await app.moveBy({ days: 8 });
  await pay(await beginCheckout(contractor));
  return contractor;
}

describe('buying the plan', () => {
  test('opens a Stripe checkout for the plan that names the account', async () => {
    const contractor = await aContractor(app);
    const session = await app.stripe.checkout.sessions.retrieve(await beginCheckout(contractor), {
      expand: ['line_items', 'customer'],
    });
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'open',
      client_reference_id: contractor.account,
      payment_method_collection: 'always',
      cancel_url: `${app.server.deps.config.appUrl}/billing`,
      success_url: `${app.server.deps.config.appUrl}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      customer: { email: contractor.email, metadata: { account: contractor.account } },
    });
    expect(session.line_items?.data[0]?.price?.id).toBe(app.priceId);
  });

  test('during the trial keeps the trial’s end and charges nothing before it', async () => {
    const contractor = await aContractor(app);
    await app.moveBy({ days: 2, hours: 3 });
    const trialEndsAt = (await contractor.get('/api/auth/user')).json<{ trialEndsAt: string }>().trialEndsAt;
    const session = await beginCheckout(contractor);
    await pay(session);
    const [subscription] = await subscriptionsOf(contractor);
    expect(subscription?.status).toBe('trialing');
    expect(subscription?.trial_end).toBe(Math.floor(Date.parse(trialEndsAt) / 1000));
    expect(await statusOf(contractor)).toMatchObject({
      status: 'active',
      subscriptionStatus: 'active',
      trialDaysLeft: 5,
      isBlocked: false,
    });
    expect((await verify(contractor, session)).json()).toEqual({
      success: true,
      error: null,
      session: { id: session, amount_total: 0, currency: 'usd' },
    });
  });

  test('with less than two days of trial left carries over whole days', async () => {
    const contractor = await aContractor(app);
    await app.moveBy({ days: 5, hours: 12 });
    await pay(await beginCheckout(contractor));
    const [subscription] = await subscriptionsOf(contractor);
    expect((subscription?.trial_end ?? 0) - (subscription?.created ?? 0)).toBe(2 * 24 * 60 * 60);
  });

  test('after the trial charges immediately and restores full access', async () => {
    const contractor = await aContractor(app);
    await app.moveBy({ days: 20 });
    expect(await statusOf(contractor)).toMatchObject({ status: 'expired_blocked', isBlocked: true });
    const session = await beginCheckout(contractor);
    await pay(session);
    expect((await verify(contractor, session)).json<VerifySessionResponse>()).toMatchObject({
      success: true,
      session: { amount_total: 1500, currency: 'usd' },
    });
    const status = await statusOf(contractor);
    expect(status).toMatchObject({ status: 'active', isBlocked: false, requiresUpgrade: false });
    const [subscription] = await subscriptionsOf(contractor);
    const periodEnd = subscription?.items.data[0]?.current_period_end ?? 0;
    expect(status.currentPeriodEnd).toBe(new Date(periodEnd * 1000).toISOString());
  });

  test('in several tabs at once opens one checkout', async () => {
    const contractor = await aContractor(app);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => (await contractor.post('/api/billing/checkout')).json<BillingRedirect>()),
    );
    const urls = new Set(answers.map(({ url }) => url));
    expect(urls.size).toBe(1);
    const row = await rowOf(contractor);
    const customers = await app.stripe.customers.list({ email: contractor.email });
    expect(customers.data.map(({ id }) => id)).toEqual([row?.customerId]);
    const open = await app.stripe.checkout.sessions.list({
      customer: row?.customerId ?? '',
      status: 'open',
    });
    expect(open.data).toHaveLength(1);
  });

  test('reuses an open checkout, and opens a new one after it has expired', async () => {
    const contractor = await aContractor(app);
    const first = await beginCheckout(contractor);
    await app.moveBy({ hours: 3 });
    expect(await beginCheckout(contractor)).toBe(first);
    await app.control(`sessions/${first}/expire`);
    const [second, third] = await Promise.all([beginCheckout(contractor), beginCheckout(contractor)]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  test('is refused with a live plan and with an unpaid one', async () => {
    const contractor = await aSubscriberPastTrial();
    const again = await contractor.post('/api/billing/checkout');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ error: 'ALREADY_SUBSCRIBED' });
    await contractor.post('/api/billing/cancel-subscription', { reason: 'The season is over for us' });
    expect((await contractor.post('/api/billing/checkout')).json()).toMatchObject({
      error: 'ALREADY_SUBSCRIBED',
    });

    const owing = await aSubscriberPastTrial();
    const { customerId } = (await rowOf(owing)) ?? {};
    await app.control(`stripe/customers/${customerId}/card`, { card: 'declines' });
    await app.moveBy({ days: 33 });
    const browser = await signInAgain(app, owing);
    const refused = await browser.post('/api/billing/checkout');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: 'PAYMENT_PAST_DUE',
      message: expect.stringContaining('update your card'),
    });
  });

  test('again after the plan ended gives no second trial', async () => {
    const contractor = await aSubscriber(app);
    const [first] = await subscriptionsOf(contractor);
    await app.stripe.subscriptions.cancel(first?.id ?? '');
    await pay(await beginCheckout(contractor));
    const [second] = await subscriptionsOf(contractor);
    expect(second).toMatchObject({ status: 'active', trial_end: null });
  });

  test('works when Stripe no longer knows the customer', async () => {
    const contractor = await aContractor(app);
    await beginCheckout(contractor);
    const before = await rowOf(contractor);
    await app.stripe.customers.del(before?.customerId ?? '');
    await app.moveBy({ days: 2 });
    await pay(await beginCheckout(contractor));
    expect((await rowOf(contractor))?.customerId).not.toBe(before?.customerId);
    expect(await statusOf(contractor)).toMatchObject({ status: 'active' });
  });
});

describe('returning from a checkout', () => {
  test('that is unpaid or expired fails', async () => {
    const contractor = await aContractor(app);
    const session = await beginCheckout(contractor);
    expect((await verify(contractor, session)).json()).toEqual({
      success: false,
      error: 'Your payment isn’t complete yet.',
      session: null,
    });
    await app.control(`sessions/${session}/expire`);
    expect((await verify(contractor, session)).json()).toMatchObject({
      success: false,
      error: 'This checkout expired. You weren’t charged.',
    });
    expect(await statusOf(contractor)).toMatchObject({ status: 'trial' });
  });

  test('of another account, or an unknown one, is not found', async () => {
    const [contractor, other] = [await aContractor(app), await aContractor(app)];
    const session = await beginCheckout(contractor);
    await pay(session);
    expect((await verify(other, session)).statusCode).toBe(404);
    await beginCheckout(other);
    expect((await verify(other, session)).statusCode).toBe(404);
    expect((await verify(other, 'cs_test_nothing')).statusCode).toBe(404);
    expect((await verify(contractor, session)).json()).toMatchObject({ success: true });
    expect((await verify(contractor, '../customers')).statusCode).toBe(400);
  });

  test('whose subscription has since ended fails', async () => {
    const contractor = await aContractor(app);
    const session = await beginCheckout(contractor);
    await pay(session);
    const [subscription] = await subscriptionsOf(contractor);
    await app.stripe.subscriptions.cancel(subscription?.id ?? '');
    expect((await verify(contractor, session)).json()).toMatchObject({
      success: false,
      error: 'This subscription isn’t active.',
    });
  });
});
