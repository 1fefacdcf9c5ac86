import type Stripe from 'stripe';
import { newId } from '../../core/ids.ts';
import type { StripeAccount } from '../stripe-account.ts';

/** A charge of an intent's card, paid or declined. `created` is in seconds since 1970. */
export function newCharge(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  result: { readonly paid: boolean; readonly created: number },
): Stripe.Charge {
  const { paid, created } = result;
  const id = newId('ch_3');
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn_3') : null,
    billing_details: { ...card.billing_details },
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: account.livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(paid),
    paid,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: { card: cardDetails(card, intent.amount), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  account.charges.set(id, charge);
  return charge;
}

function outcomeOf(paid: boolean): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: paid ? 'approved_by_network' : 'declined_by_network',
    reason: paid ? null : 'generic_decline',
    risk_level: 'normal',
    risk_score: 10,
    seller_message: paid
      ? 'Payment complete.'
      : 'The bank did not return any further details with this decline.',
    type: paid ? 'authorized' : 'issuer_declined',
  };
}

function cardDetails(
  { card }: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2030,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
