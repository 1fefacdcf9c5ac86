import type Stripe from 'stripe';
import { newId } from '../../core/ids.ts';
import type { CardBehaviour, StripeAccount } from '../stripe-account.ts';

/** Stripe's test card numbers, by behavior. */
const LAST_DIGITS: Readonly<Record<CardBehaviour, string>> = {
  works: '4242',
  declines: '0002',
  'declines-later': '0341',
  'needs-authentication': '3155',
};

export interface CardOwner {
  readonly customer: string | null;
  readonly email: string | null;
  readonly created: number;
}

/** Saves a card that behaves this way whenever it is charged. */
export function addCard(
  account: StripeAccount,
  owner: CardOwner,
  behaviour: CardBehaviour,
): Stripe.PaymentMethod {
  const card: Stripe.PaymentMethod = {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails(owner.email),
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(owner.created * 1000).getUTCFullYear() + 4,
      fingerprint: newId('', 16),
      funding: 'credit',
      generated_from: null,
      last4: LAST_DIGITS[behaviour],
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: owner.created,
    customer: owner.customer,
    customer_account: null,
    livemode: account.livemode,
    metadata: {},
    type: 'card',
  };
  account.paymentMethods.set(card.id, card);
  account.cards.set(card.id, behaviour);
  return card;
}

export function billingDetails(email: string | null): Stripe.PaymentMethod.BillingDetails {
  return { address: null, email, name: null, phone: null, tax_id: null };
}
