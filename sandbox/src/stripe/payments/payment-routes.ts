import type Stripe from 'stripe';
import { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { expandRequest } from '../checkout/checkout-requests.ts';
import { listPage } from '../list-page.ts';
import { getObject, linkedId, type StripeAccount } from '../stripe-account.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { expand, integer, listFields, metadata, text } from '../stripe-fields.ts';
import { badRequest } from '../stripe-refusal.ts';
import { refundCharge } from './refund-charge.ts';

const listIntentsRequest = z.strictObject({ ...listFields, customer: text().optional() });
const listChargesRequest = z.strictObject({
  ...listFields,
  customer: text().optional(),
  payment_intent: text().optional(),
});
const listRefundsRequest = z.strictObject({
  ...listFields,
  charge: text().optional(),
  payment_intent: text().optional(),
});
const createRefundRequest = z.strictObject({
  amount: integer(1).optional(),
  charge: text().optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Payment intents, charges, refunds and the balance. */
export function registerPaymentRoutes(calls: StripeCalls, core: Core): void {
  calls.get('/v1/payment_intents/:id', expandRequest, ({ account, id }) =>
    getObject(account.paymentIntents, 'payment_intent', id),
  );
  calls.get('/v1/payment_intents', listIntentsRequest, ({ account, fields }) => {
    const wanted = [...account.paymentIntents.values()].filter(
      ({ customer }) => (fields.customer ?? customer) === customer,
    );
    return listPage(wanted, fields, '/v1/payment_intents');
  });

  calls.get('/v1/charges/:id', expandRequest, ({ account, id }) => getObject(account.charges, 'charge', id));
  calls.get('/v1/charges', listChargesRequest, ({ account, fields }) => {
    const wanted = [...account.charges.values()].filter(
      ({ customer, payment_intent: intent }) =>
        (fields.customer ?? customer) === customer && (fields.payment_intent ?? intent) === intent,
    );
    return listPage(wanted, fields, '/v1/charges');
  });

  calls.post('/v1/refunds', createRefundRequest, ({ account, fields }) => {
    const { amount = null, reason, metadata: refundMetadata } = fields;
    return refundCharge(core, account, chargeToRefund(account, fields), {
      amount,
      reason,
      metadata: refundMetadata,
    });
  });
  calls.get('/v1/refunds/:id', expandRequest, ({ account, id }) => getObject(account.refunds, 'refund', id));
  calls.get('/v1/refunds', listRefundsRequest, ({ account, fields }) => {
    const wanted = [...account.refunds.values()].filter(
      ({ charge, payment_intent: intent }) =>
        (fields.charge ?? charge) === charge && (fields.payment_intent ?? intent) === intent,
    );
    return listPage(wanted, fields, '/v1/refunds');
  });

  calls.get('/v1/balance', expandRequest, ({ account }) => balanceOf(account));
}

function chargeToRefund(
  account: StripeAccount,
  { charge, payment_intent: intent }: z.output<typeof createRefundRequest>,
): Stripe.Charge {
  if ((charge === undefined) === (intent === undefined))
    throw badRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  if (charge !== undefined) return getObject(account.charges, 'charge', charge, 'charge');
  return chargeOfIntent(
    account,
    getObject(account.paymentIntents, 'payment_intent', intent ?? '', 'payment_intent'),
  );
}

/** The charge that paid an intent. Throws `StripeRefusal` if nothing was paid. */
export function chargeOfIntent(account: StripeAccount, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = account.charges.get(linkedId(intent.latest_charge));
  if (!charge || intent.status !== 'succeeded')
    throw badRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  return charge;
}

function balanceOf(account: StripeAccount): Stripe.Balance {
  const byCurrency = new Map<string, number>([['usd', 0]]);
  for (const { currency, amount_captured: captured, amount_refunded: refunded } of account.charges.values())
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + captured - refunded);
  const pending = [...byCurrency].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  const available = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
  return { object: 'balance', available, livemode: account.livemode, pending };
}
