import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { recordEvent } from '../record-event.ts';
import type { CardBehaviour, StripeAccount } from '../stripe-account.ts';
import { addCard } from './add-card.ts';

/** Replaces the card of a customer and their subscriptions. It does not collect what they owe. */
export function setCard(
  core: Core,
  account: StripeAccount,
  customer: Stripe.Customer,
  behaviour: CardBehaviour,
): void {
  const owner = { customer: customer.id, email: customer.email, created: core.clock.nowSeconds() };
  const card = addCard(account, owner, behaviour);
  customer.invoice_settings.default_payment_method = card.id;
  recordEvent(core, account, 'payment_method.attached', card);
  recordEvent(core, account, 'customer.updated', customer);
  for (const subscription of account.subscriptions.values()) {
    if (subscription.customer !== customer.id || subscription.ended_at !== null) continue;
    const previous = { default_payment_method: subscription.default_payment_method };
    subscription.default_payment_method = card.id;
    recordEvent(core, account, 'customer.subscription.updated', subscription, previous);
  }
}
