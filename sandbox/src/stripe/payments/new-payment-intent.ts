import type Stripe from 'stripe';
import { newId } from '../../core/ids.ts';
import type { StripeAccount } from '../stripe-account.ts';

export interface NewPaymentIntent {
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly customer: string | null;
  readonly metadata?: Stripe.Metadata;
  readonly description?: string | null;
  readonly receiptEmail?: string | null;
}

/** A payment intent without a payment method. The caller stores it. */
export function newPaymentIntent(account: StripeAccount, given: NewPaymentIntent): Stripe.PaymentIntent {
  const id = newId('pi_3');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('')}`,
    confirmation_method: 'automatic',
    created: given.created,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: account.livemode,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  account.paymentIntents.set(id, intent);
  return intent;
}
