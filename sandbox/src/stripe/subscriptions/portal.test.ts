import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../start-sandbox.ts';
import { control } from '../../testing/control.ts';
import { openHostedPage } from '../../testing/hosted-page.ts';
import { createPlan, DAY_MS, stripeClient, subscribe } from '../../testing/stripe.ts';
import { linkedId } from '../stripe-account.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let id: string;
let customer: string;
beforeEach(async () => {
  sandbox = await startSandbox();
  stripe = stripeClient(sandbox);
  await createPlan(stripe);
  id = await subscribe(sandbox, stripe);
  customer = linkedId((await stripe.subscriptions.retrieve(id)).customer);
});
afterEach(() => sandbox.close());

const open = (flow?: Stripe.BillingPortal.SessionCreateParams.FlowData) =>
  stripe.billingPortal.sessions.create({
    customer,
    return_url: 'https://app.test/billing',
    ...(flow && { flow_data: flow }),
  });

describe('The portal', () => {
  test('shows the plan, and the way back', async () => {
    const page = await openHostedPage((await open()).url);
    expect(page.headings).toEqual(['Sandbox: no real money', 'Plumbline Pro, $15.00']);
    expect(page.buttons).toEqual(['Update card', 'Cancel plan']);
    expect(page.html).toContain('href="https://app.test/billing"');
  });

  test('cancels the plan for the end of its period, and undoes that', async () => {
    const { url } = await open();
    await openHostedPage(url, 'cancel-plan');
    expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
    expect((await openHostedPage(url)).buttons).toEqual(['Update card', 'Do not cancel']);
    await openHostedPage(url, 'resume-plan');
    expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
  });

  test('accepts a new card, and pays the amount owed with it', async () => {
    await control(sandbox, `stripe/customers/${customer}/card`, { card: 'declines' });
    await control(sandbox, 'clock', { advanceMs: 32 * DAY_MS });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await openHostedPage((await open()).url, 'update-card');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  test('opened only for a cancellation returns to the given address', async () => {
    const { url } = await open({
      type: 'subscription_cancel',
      subscription_cancel: { subscription: id },
      after_completion: { type: 'redirect', redirect: { return_url: 'https://app.test/gone' } },
    });
    expect((await openHostedPage(url)).buttons).toEqual(['Cancel plan']);
    expect((await openHostedPage(url, 'cancel-plan')).redirect).toBe('https://app.test/gone');
    await expect(
      open({ type: 'subscription_cancel', subscription_cancel: { subscription: id } }),
    ).rejects.toThrow('already set to be canceled');
  });

  test('does not open for an unknown customer', async () => {
    const missing = stripe.billingPortal.sessions.create({ customer: 'cus_1' });
    await expect(missing).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
    expect(await openHostedPage(`${sandbox.address}/portal/bps_1`)).toMatchObject({ status: 404 });
  });
});
