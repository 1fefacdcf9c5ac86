import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { recordEvent } from '../record-event.ts';
import type { StripeAccount } from '../stripe-account.ts';
import { badRequest } from '../stripe-refusal.ts';

export interface RefundOrder {
  /** In minor units; null refunds the rest. */
  readonly amount: number | null;
  readonly reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
}

/** Refunds a charge in full or in part and records the events. Throws `StripeRefusal` if less is left. */
export function refundCharge(
  core: Core,
  account: StripeAccount,
  charge: Stripe.Charge,
  order: RefundOrder,
): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw badRequest(`Charge ${charge.id} has not been captured.`, 'charge');
  if (left === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  const amount = order.amount ?? left;
  if (amount > left)
    throw badRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  const refund: Stripe.Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: core.clock.nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: order.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: order.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  account.refunds.set(refund.id, refund);
  recordEvent(core, account, 'refund.created', refund);
  recordEvent(core, account, 'charge.refunded', charge);
  return refund;
}
