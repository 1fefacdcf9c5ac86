import { Stripe } from 'stripe';
import type { Config } from '../../config/config.ts';
import {
  cancelledUrl,
  type DepositProvider,
  type DepositRequest,
  ProviderRefusedError,
  type ProviderVerdict,
  paidUrl,
} from '../deposit-provider.ts';
import { readAmount, readCurrency, readRefund } from '../read-provider-money.ts';
import { askStripe } from './ask-stripe.ts';
import { stripeClient } from './stripe-client.ts';

/** Stripe replaces it: https://docs.stripe.com/payments/checkout/custom-success-page */
const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** Deposits by Stripe Checkout, with the contractor's secret key. */
export function stripeDeposits(config: Pick<Config, 'stripeApiBase'>, secretKey: string): DepositProvider {
  const stripe = stripeClient(config, secretKey);

  const read = async (sessionId: string) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });

  return {
    start: (request) =>
      askStripe(async () => {
        const session = await stripe.checkout.sessions.create(checkoutOf(request), {
          idempotencyKey: `deposit-${request.attemptId}`,
        });
        if (!session.url) throw new ProviderRefusedError('Stripe returned no payment address.');
        return { sessionId: session.id, orderId: null, checkoutUrl: session.url };
      }),

    ask: ({ sessionId }) => askStripe(async () => verdictOf(await read(sessionId))),

    close: ({ sessionId }) =>
      askStripe(async () => {
        const session = await read(sessionId);
        if (session.status !== 'open') return verdictOf(session);
        try {
          return verdictOf(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          // If it was paid between the two calls, the payment counts.
          if (error instanceof Stripe.errors.StripeInvalidRequestError)
            return verdictOf(await read(sessionId));
          throw error;
        }
      }),
  };
}

function checkoutOf(request: DepositRequest): Stripe.Checkout.SessionCreateParams {
  const { attemptId, amountMinor, currency, title, clientEmail, pageUrl } = request;
  const metadata = { attempt: attemptId };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: Number(amountMinor),
          product_data: { name: title },
        },
      },
    ],
    success_url: paidUrl(pageUrl, SESSION_PLACEHOLDER),
    cancel_url: cancelledUrl(pageUrl),
    client_reference_id: attemptId,
    ...(clientEmail && { customer_email: clientEmail }),
    // The client pays the amount in the estimate's currency.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: { metadata },
  };
}

function verdictOf(session: Stripe.Checkout.Session): ProviderVerdict {
  if (session.status === 'expired') return { state: 'expired' };
  if (session.status !== 'complete') return { state: 'open' };
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  if (session.payment_status !== 'paid') {
    const isLost = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    return { state: isLost ? 'failed' : 'processing' };
  }
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    state: 'paid',
    payment: {
      id: intent?.id ?? session.id,
      amountMinor: readAmount(session.amount_total),
      currency: readCurrency(session.currency),
      refundedMinor: readRefund(charge?.amount_refunded),
      attemptId: session.metadata?.['attempt'] ?? null,
    },
  };
}
