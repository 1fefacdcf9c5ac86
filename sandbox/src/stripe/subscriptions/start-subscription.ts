import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { collectInvoice, finalizeInvoice } from '../payments/collect-invoice.ts';
import { newInvoice } from '../payments/new-invoice.ts';
import { recordEvent } from '../record-event.ts';
import type { StripeAccount } from '../stripe-account.ts';
import { type NewSubscription, newSubscription } from './new-subscription.ts';

export interface StartedSubscription {
  readonly subscription: Stripe.Subscription;
  readonly invoice: Stripe.Invoice;
}

/** Starts a plan: on trial with an invoice of zero, else with its first payment. */
export function startSubscription(
  core: Core,
  account: StripeAccount,
  given: NewSubscription,
): StartedSubscription {
  const subscription = newSubscription(account, given);
  const invoice = newInvoice(account, subscription, {
    reason: 'subscription_create',
    amount: given.trialEnd === null ? (given.price.unit_amount ?? 0) * given.quantity : 0,
    created: given.created,
    finalizesAt: null,
    baseUrl: core.baseUrl(),
  });
  recordEvent(core, account, 'customer.subscription.created', subscription);
  recordEvent(core, account, 'invoice.created', invoice);
  finalizeInvoice(core, account, invoice);
  collectInvoice(core, account, invoice);
  return { subscription, invoice };
}
