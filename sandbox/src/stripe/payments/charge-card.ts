import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { recordEvent } from '../record-event.ts';
import type { StripeAccount } from '../stripe-account.ts';
import { newCharge } from './new-charge.ts';

export type ChargeResult = 'paid' | 'declined' | 'needs-authentication';

/** Charges an intent's amount to a card and records the events. Changes the intent. */
export function chargeCard(
  core: Core,
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  result: ChargeResult,
): void {
  intent.processing = null;
  if (result === 'needs-authentication') {
    intent.payment_method = card.id;
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    recordEvent(core, account, 'payment_intent.requires_action', intent);
    return;
  }
  const paid = result === 'paid';
  const charge = newCharge(account, intent, card, { paid, created: core.clock.nowSeconds() });
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (paid) {
    intent.payment_method = card.id;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    recordEvent(core, account, 'charge.succeeded', charge);
    recordEvent(core, account, 'payment_intent.succeeded', intent);
    return;
  }
  intent.payment_method = null;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    charge: charge.id,
    code: 'card_declined',
    decline_code: 'generic_decline',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    message: 'Your card was declined.',
    payment_method: structuredClone(card),
    type: 'card_error',
  };
  recordEvent(core, account, 'charge.failed', charge);
  recordEvent(core, account, 'payment_intent.payment_failed', intent);
}
