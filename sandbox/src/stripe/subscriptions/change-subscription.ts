import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { recordEvent } from '../record-event.ts';
import type { StripeAccount } from '../stripe-account.ts';
import { itemOf } from './new-subscription.ts';

type Reason = 'cancellation_requested' | 'payment_failed';
type Feedback = Stripe.Subscription.CancellationDetails.Feedback;

export interface CancellationWords {
  readonly comment?: string | undefined;
  readonly feedback?: Feedback | undefined;
}

/** Cancels a subscription immediately. */
export function cancelNow(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
  reason: Reason,
  words: CancellationWords = {},
): void {
  const now = core.clock.nowSeconds();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = detailsOf(subscription, reason, words);
  for (const invoice of account.invoices.values()) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    if (invoice.status === 'draft' || invoice.status === 'open') {
      invoice.auto_advance = false;
      invoice.automatically_finalizes_at = null;
      invoice.next_payment_attempt = null;
    }
  }
  recordEvent(core, account, 'customer.subscription.deleted', subscription);
}

/** Sets a subscription to end with its period, or undoes that. */
export function cancelAtPeriodEnd(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
  willEnd: boolean,
  words: CancellationWords = {},
): void {
  const endsAt = willEnd ? itemOf(subscription).current_period_end : null;
  setEnd(core, account, subscription, { endsAt, withPeriod: willEnd, words });
}

/** Sets a subscription to end at a time, in seconds since 1970, whatever its period; null undoes that. */
export function cancelAt(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
  endsAt: number | null,
): void {
  setEnd(core, account, subscription, { endsAt, withPeriod: false, words: {} });
}

interface End {
  readonly endsAt: number | null;
  readonly withPeriod: boolean;
  readonly words: CancellationWords;
}

function setEnd(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
  { endsAt, withPeriod, words }: End,
): void {
  const { cancel_at_period_end, cancel_at, canceled_at, cancellation_details } = subscription;
  subscription.cancel_at_period_end = withPeriod;
  subscription.cancel_at = endsAt;
  subscription.canceled_at = endsAt === null ? null : core.clock.nowSeconds();
  subscription.cancellation_details =
    endsAt === null
      ? { comment: null, feedback: null, feedback_option: null, reason: null }
      : detailsOf(subscription, 'cancellation_requested', words);
  recordEvent(core, account, 'customer.subscription.updated', subscription, {
    cancel_at_period_end,
    cancel_at,
    canceled_at,
    cancellation_details,
  });
}

function detailsOf(
  subscription: Stripe.Subscription,
  reason: Reason,
  { comment, feedback }: CancellationWords,
): Stripe.Subscription.CancellationDetails {
  const known = subscription.cancellation_details;
  return {
    comment: comment ?? known?.comment ?? null,
    feedback: feedback ?? known?.feedback ?? null,
    feedback_option: null,
    reason: known?.reason ?? reason,
  };
}
