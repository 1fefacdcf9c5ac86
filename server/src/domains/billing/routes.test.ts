import type { BillingRedirect, ReactivateSubscriptionResponse } from '@plumbline/contract/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import {
  aContractor,
  aSubscriber,
  beginCheckout,
  type PlanApp,
  type PlanContractor,
  sessionIn,
  signInAgain,
  startPlanApp,
  statusOf,
} from '../../testing/plan-app.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { findSubscription } from './queries.ts';

const REASON = 'The season is over for us';

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

const cancel = (contractor: PlanContractor, reason = REASON) =>
  contractor.post('/api/billing/cancel-subscription', { reason });
const reactivate = async (contractor: PlanContractor) =>
  (await contractor.post('/api/billing/reactivate-subscription')).json<ReactivateSubscriptionResponse>();

/** Past the end of the subscription and of the paid period. */
const monthsLater = () => app.moveBy({ days: 45 });

async function aSubscriberPastTrial(): Promise<PlanContractor> {
  const contractor = await aContractor(app);
  await app.moveBy({ days: 8 });
  await pay(await beginCheckout(contractor));
  return contractor;
}

describe('canceling', () => {
  test('an unpaid plan ends it immediately, collects nothing more, and keeps the rest of the grace period', async () => {
    const contractor = await aSubscriberPastTrial();
    const customer = (await rowOf(contractor))?.customerId ?? '';
    await app.control(`stripe/customers/${customer}/card`, { card: 'declines' });
    await app.moveBy({ days: 33 });
    const browser = await signInAgain(app, contractor);
    expect(await statusOf(browser)).toMatchObject({ status: 'past_due', isBlocked: false });
    const answer = await browser.post('/api/billing/cancel-subscription', { reason: REASON });
    expect(answer.statusCode).toBe(200);
    expect(await subscriptionsOf(contractor)).toMatchObject([{ status: 'canceled' }]);
    expect(await statusOf(browser)).toMatchObject({ status: 'canceled', isBlocked: false });
    await app.control(`stripe/customers/${customer}/card`, { card: 'works' });
    await app.moveBy({ days: 8 });
    expect(await statusOf(browser)).toMatchObject({ status: 'canceled', isBlocked: true });
    const { data } = await app.stripe.charges.list({ customer });
    expect(data.filter(({ paid }) => paid)).toHaveLength(1);
  });

  test('keeps the plan until its period ends, returns the date, sends Stripe the reason, and mails once', async () => {
    const contractor = await aSubscriberPastTrial();
    expect((await cancel(contractor, 'half of a smile: \ud83d')).statusCode).toBe(400);
    const answer = await cancel(contractor);
    expect(answer.json()).toMatchObject({
      success: true,
      message: expect.stringMatching(/^Your subscription is canceled .* until \w+ \d+, 20\d\d\.$/),
    });
    const status = await statusOf(contractor);
    expect(status).toMatchObject({
      status: 'active',
      requiresUpgrade: true,
      subscriptionStatus: 'active_cancelling',
      isBlocked: false,
    });
    expect((await cancel(contractor, 'Another reason, said later')).json()).toEqual(answer.json());
    const [subscription] = await subscriptionsOf(contractor);
    expect(subscription).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { comment: REASON },
    });
    await monthsLater();
    const browser = await signInAgain(app, contractor);
    expect(await statusOf(browser)).toMatchObject({ status: 'canceled', isBlocked: true });
    const mails = await mailsTo(app.server, contractor.email);
    expect(mails.filter(({ subject }) => subject === 'Your Plumbline plan is canceled')).toHaveLength(1);
  });

  test('needs a reason of ten characters and a subscription', async () => {
    const contractor = await aContractor(app);
    const short = await cancel(contractor, 'too short');
    expect(short.statusCode).toBe(400);
    expect(short.json<{ message: string }>().message).toContain('at least 10 characters');
    expect((await cancel(contractor)).statusCode).toBe(409);
  });
});

describe('reactivating the plan', () => {
  test('before it has ended resumes it, and is idempotent', async () => {
    const contractor = await aSubscriber(app);
    await cancel(contractor);
    expect(await reactivate(contractor)).toMatchObject({
      reactivated: true,
      redirectToCheckout: false,
      url: null,
    });
    expect(await statusOf(contractor)).toMatchObject({
      subscriptionStatus: 'active',
      requiresUpgrade: false,
    });
    expect((await subscriptionsOf(contractor))[0]?.cancel_at_period_end).toBe(false);
    expect(await reactivate(contractor)).toMatchObject({ reactivated: true });
  });

  test('works when an operator had set an end date', async () => {
    const contractor = await aSubscriber(app);
    const [subscription] = await subscriptionsOf(contractor);
    const endsAt = Math.floor(app.server.clock.now().getTime() / 1000) + 86_400;
    await app.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at: endsAt });
    await app.sandbox.core.webhooks.settled();
    expect(await statusOf(contractor)).toMatchObject({
      subscriptionStatus: 'active_cancelling',
      currentPeriodEnd: new Date(endsAt * 1000).toISOString(),
    });
    expect(await reactivate(contractor)).toMatchObject({ reactivated: true });
    expect((await subscriptionsOf(contractor))[0]?.cancel_at).toBeNull();
  });

  test('after it has ended leads to the same checkout as the upgrade button', async () => {
    const contractor = await aSubscriberPastTrial();
    await cancel(contractor);
    await monthsLater();
    const browser = await signInAgain(app, contractor);
    const answer = await reactivate(browser);
    expect(answer).toMatchObject({ reactivated: false, redirectToCheckout: true });
    expect(sessionIn(answer.url ?? '')).toBe(await beginCheckout(browser));
    await pay(sessionIn(answer.url ?? ''));
    expect(await statusOf(browser)).toMatchObject({ status: 'active', isBlocked: false });
  });

  test('does nothing without a subscription or with an unpaid one', async () => {
    const contractor = await aContractor(app);
    expect(await reactivate(contractor)).toMatchObject({
      reactivated: false,
      redirectToCheckout: false,
      url: null,
    });
    const owing = await aSubscriberPastTrial();
    await app.control(`stripe/customers/${(await rowOf(owing))?.customerId}/card`, { card: 'declines' });
    await app.moveBy({ days: 33 });
    expect(await reactivate(await signInAgain(app, owing))).toMatchObject({
      reactivated: false,
      redirectToCheckout: false,
      url: null,
      message: expect.stringContaining('update your card'),
    });
  });

  test('concurrently with canceling ends in Stripe’s state', async () => {
    const contractor = await aSubscriber(app);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([cancel(contractor), reactivate(contractor)]);
      const [subscription] = await subscriptionsOf(contractor);
      const expected = subscription?.cancel_at_period_end ? 'active_cancelling' : 'active';
      expect((await statusOf(contractor)).subscriptionStatus).toBe(expected);
    }
  });
});

describe('a card declined at a renewal', () => {
  test('gives a week of grace, is mailed once, and is resolved by another card', async () => {
    const contractor = await aSubscriberPastTrial();
    const { customerId } = (await rowOf(contractor)) ?? {};
    await app.control(`stripe/customers/${customerId}/card`, { card: 'declines' });
    const { currentPeriodEnd } = await statusOf(contractor);
    await app.moveTo(new Date(Date.parse(currentPeriodEnd ?? '') + 2 * 60 * 60 * 1000));
    const browser = await signInAgain(app, contractor);
    expect(await statusOf(browser)).toMatchObject({ status: 'past_due', graceDaysLeft: 7, isBlocked: false });
    await app.moveBy({ days: 7 });
    expect(await statusOf(browser)).toMatchObject({ status: 'expired_blocked', isBlocked: true });
    const portal = await browser.post('/api/billing/portal');
    const page = portal.json<BillingRedirect>().url;
    await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ action: 'update-card', card: 'works' }),
    });
    await app.sandbox.core.webhooks.settled();
    expect(await statusOf(browser)).toMatchObject({ status: 'active', isBlocked: false });
    const mails = await mailsTo(app.server, contractor.email);
    expect(mails.filter(({ subject }) => subject.includes('didn’t go through'))).toHaveLength(1);
    expect((await statusOf(browser)).requiresUpgrade).toBe(false);
  });
});

test('a plan canceled after the week of grace is not said to work any longer', async () => {
  const contractor = await aSubscriberPastTrial();
  const { customerId } = (await rowOf(contractor)) ?? {};
  await app.control(`stripe/customers/${customerId}/card`, { card: 'declines' });
  await app.moveBy({ days: 40 });
  const browser = await signInAgain(app, contractor);
  expect(await statusOf(browser)).toMatchObject({ status: 'expired_blocked', isBlocked: true });
  expect((await cancel(browser)).json()).toMatchObject({
    message: 'Your subscription is canceled and will not renew.',
  });
  const mails = await mailsTo(app.server, contractor.email);
  const mail = mails.find(({ subject }) => subject === 'Your Plumbline plan is canceled');
  expect(mail?.text).toContain('You won’t be charged again. You can still read and export your data.');
});

test('the portal needs a former or current plan', async () => {
  const contractor = await aContractor(app);
  expect((await contractor.post('/api/billing/portal')).statusCode).toBe(409);
  const subscriber = await aSubscriber(app);
  const { url } = (await subscriber.post('/api/billing/portal')).json<BillingRedirect>();
  expect((await fetch(url)).status).toBe(200);
});

describe('if the operator sells no plan', () => {
  test('the status is returned, and everything else answers 503', async () => {
    const server = await startTestApp();
    const contractor = await signedInContractor(server);
    expect(await statusOf(contractor)).toMatchObject({ status: 'trial', trialDaysLeft: 7 });
    for (const [path, body] of [
      ['checkout'],
      ['portal'],
      ['sync-status'],
      ['cancel-subscription', { reason: REASON }],
      ['reactivate-subscription'],
      ['verify-session', { session_id: 'cs_test_1' }],
    ] as const) {
      const answer = await contractor.post(`/api/billing/${path}`, body);
      expect([path, answer.statusCode]).toEqual([path, 503]);
    }
    const hook = await server.app.inject({ method: 'POST', url: '/webhooks/billing', payload: '{}' });
    expect(hook.statusCode).toBe(404);
    await server.close();
  });
});

test('every route needs a session, and every change needs the security token', async () => {
  const visitor = app.server.visitor();
  expect((await visitor.get('/api/billing/status')).statusCode).toBe(401);
  const contractor = await aContractor(app);
  for (const path of [
    'checkout',
    'portal',
    'sync-status',
    'cancel-subscription',
    'reactivate-subscription',
  ]) {
    expect((await visitor.post(`/api/billing/${path}`, {})).statusCode).toBe(401);
    expect((await contractor.post(`/api/billing/${path}`, {}, { csrf: false })).statusCode).toBe(403);
  }
});
