import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { cardOnFile } from '../payments/collect-invoice.ts';
import { newInvoice } from '../payments/new-invoice.ts';
import { recordEvent } from '../record-event.ts';
import type { StripeAccount } from '../stripe-account.ts';
import { nextPeriodEnd } from './billing-periods.ts';
import { cancelNow } from './change-subscription.ts';
import { itemOf, recurringOf } from './new-subscription.ts';

/** How long Stripe keeps a renewal's invoice as a draft before it charges. */
const DRAFT_S = 60 * 60;

/** Ends a period, or a subscription at its end date: it ends, pauses, or continues with the invoice of the next period. */
export function endPeriod(core: Core, account: StripeAccount, subscription: Stripe.Subscription): void {
  const { cancel_at: endsAt } = subscription;
  if (endsAt !== null && endsAt <= core.clock.nowSeconds()) {
    cancelNow(core, account, subscription, 'cancellation_requested');
    return;
  }
  const { status } = subscription;
  const onMissing = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (status === 'trialing' && !cardOnFile(account, subscription) && onMissing !== 'create_invoice') {
    if (onMissing === 'cancel') {
      cancelNow(core, account, subscription, 'payment_failed');
      return;
    }
    subscription.status = 'paused';
    recordEvent(core, account, 'customer.subscription.paused', subscription);
    return;
  }
  beginPeriod(core, account, subscription, itemOf(subscription).current_period_end);
}

/** Begins the period at `start`, in seconds since 1970, with the draft of its invoice. */
export function beginPeriod(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
  start: number,
): void {
  const item = itemOf(subscription);
  const { status } = subscription;
  const { current_period_start: periodStart, current_period_end: periodEnd } = item;
  item.current_period_start = start;
  item.current_period_end = nextPeriodEnd(subscription.billing_cycle_anchor, start, recurringOf(item.price));
  if (status === 'trialing' || status === 'paused') subscription.status = 'active';
  const created = core.clock.nowSeconds();
  const invoice = newInvoice(account, subscription, {
    reason: 'subscription_cycle',
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    created,
    finalizesAt: created + DRAFT_S,
    baseUrl: core.baseUrl(),
  });
  recordEvent(core, account, 'customer.subscription.updated', subscription, {
    items: { data: [{ ...item, current_period_start: periodStart, current_period_end: periodEnd }] },
    ...(subscription.status !== status && { status }),
  });
  recordEvent(core, account, 'invoice.created', invoice);
}

/** Announces once that a trial ends in three days or less. */
export function warnOfTrialEnd(core: Core, account: StripeAccount, subscription: Stripe.Subscription): void {
  account.trialsWarned.add(subscription.id);
  recordEvent(core, account, 'customer.subscription.trial_will_end', subscription);
}

/** Expires a subscription whose first payment never came. */
export function expireIncomplete(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
): void {
  subscription.status = 'incomplete_expired';
  subscription.ended_at = core.clock.nowSeconds();
  recordEvent(core, account, 'customer.subscription.updated', subscription, { status: 'incomplete' });
}
