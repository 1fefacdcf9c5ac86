import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { recordEvent } from '../record-event.ts';
import { type CardBehaviour, getObject, linkedId, type StripeAccount } from '../stripe-account.ts';
import { cancelNow } from '../subscriptions/change-subscription.ts';
import { type ChargeResult, chargeCard } from './charge-card.ts';
import { subscriptionOf } from './new-invoice.ts';
import { newPaymentIntent } from './new-payment-intent.ts';

const DAY_S = 24 * 60 * 60;
/** Days between the attempts to collect a renewal. After the last one the subscription is canceled. */
const RETRY_DAYS = [3, 2, 2, 7];

/** Numbers a draft and finalizes it. */
export function finalizeInvoice(core: Core, account: StripeAccount, invoice: Stripe.Invoice): void {
  const customer = getObject(account.customers, 'customer', linkedId(invoice.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = core.clock.nowSeconds();
  invoice.status_transitions.finalized_at = core.clock.nowSeconds();
  invoice.ending_balance = 0;
  recordEvent(core, account, 'invoice.finalized', invoice);
}

/**
 * Tries to collect an open invoice from the saved card. `inPerson` means that a payer on a page can confirm.
 * Returns true if it is paid.
 */
export function collectInvoice(
  core: Core,
  account: StripeAccount,
  invoice: Stripe.Invoice,
  inPerson = false,
): boolean {
  const subscription = subscriptionOf(account, invoice);
  invoice.attempted = true;
  if (invoice.amount_due === 0) {
    settleInvoice(core, account, invoice, subscription);
    return true;
  }
  invoice.attempt_count += 1;
  const result = chargeInvoice(core, account, invoice, subscription, inPerson);
  if (result === 'paid') settleInvoice(core, account, invoice, subscription);
  else missInvoice(core, account, invoice, subscription, result);
  return result === 'paid';
}

/** The card that a subscription is charged to, or null. */
export function cardOnFile(
  account: StripeAccount,
  subscription: Stripe.Subscription,
): Stripe.PaymentMethod | null {
  const own = subscription.default_payment_method;
  const ofCustomer = account.customers.get(linkedId(subscription.customer))?.invoice_settings
    .default_payment_method;
  return account.paymentMethods.get(linkedId(own ?? ofCustomer)) ?? null;
}

function chargeInvoice(
  core: Core,
  account: StripeAccount,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
  inPerson: boolean,
): ChargeResult {
  const card = subscription && cardOnFile(account, subscription);
  if (!card) return 'declined';
  const intent = intentOf(core, account, invoice);
  const isFirst = invoice.billing_reason === 'subscription_create';
  const result = resultOf(account.cards.get(card.id) ?? 'works', isFirst, inPerson);
  chargeCard(core, account, intent, card, result);
  return result;
}

function resultOf(card: CardBehaviour, isFirst: boolean, inPerson: boolean): ChargeResult {
  if (card === 'declines') return 'declined';
  if (card === 'declines-later') return isFirst ? 'paid' : 'declined';
  if (card === 'needs-authentication') return isFirst || inPerson ? 'paid' : 'needs-authentication';
  return 'paid';
}

function intentOf(core: Core, account: StripeAccount, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const known = account.paymentIntents.get(account.invoiceIntents.get(invoice.id) ?? '');
  if (known) return known;
  const intent = newPaymentIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    created: core.clock.nowSeconds(),
    customer: linkedId(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  account.invoiceIntents.set(invoice.id, intent.id);
  recordEvent(core, account, 'payment_intent.created', intent);
  return intent;
}

function settleInvoice(
  core: Core,
  account: StripeAccount,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = core.clock.nowSeconds();
  recordEvent(core, account, 'invoice.paid', invoice);
  recordEvent(core, account, 'invoice.payment_succeeded', invoice);
  if (subscription && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status))
    changeStatus(core, account, subscription, 'active');
}

function missInvoice(
  core: Core,
  account: StripeAccount,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
  result: ChargeResult,
): void {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const waitDays = isFirst ? undefined : RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = waitDays === undefined ? null : core.clock.nowSeconds() + waitDays * DAY_S;
  if (result === 'needs-authentication')
    recordEvent(core, account, 'invoice.payment_action_required', invoice);
  recordEvent(core, account, 'invoice.payment_failed', invoice);
  if (!subscription || isFirst) return;
  if (waitDays === undefined) cancelNow(core, account, subscription, 'payment_failed');
  else if (subscription.status === 'active') changeStatus(core, account, subscription, 'past_due');
}

function changeStatus(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  const previous = { status: subscription.status };
  subscription.status = status;
  recordEvent(core, account, 'customer.subscription.updated', subscription, previous);
}
