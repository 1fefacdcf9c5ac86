import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Config } from '../../config/config.ts';
import { ProviderRefusedError } from '../deposit-provider.ts';
import type { CheckoutState, PlanCheckout, PlanProvider } from '../plan-provider.ts';
import { askStripe, StripeMissingError } from './ask-stripe.ts';
import { stripeClient } from './stripe-client.ts';
import { readCustomer } from './stripe-subscriptions.ts';

const PAGE = 100;
const STATES = ['open', 'complete', 'expired'] as const;
const ENDED = new Set(['canceled', 'incomplete_expired']);

type PlanSource = Pick<Config, 'appUrl' | 'stripeApiBase' | 'plan'>;

/** The operator's Stripe account; null when none is configured. */
export function planProvider(config: PlanSource): PlanProvider | null {
  const { plan, appUrl } = config;
  if (!plan) return null;
  const stripe = stripeClient(config, plan.secretKey);

  return {
    createCustomer: ({ account, email, name, replaces }) =>
      askStripe(async () => {
        const params = { email, name, metadata: { account, ...(replaces && { replaces }) } };
        const idempotencyKey = keyOf(`customer-${account}`, params);
        return (await stripe.customers.create(params, { idempotencyKey })).id;
      }),

    updateEmail: (customerId, email) =>
      askStripe(async () => {
        try {
          await stripe.customers.update(customerId, { email });
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    startCheckout: (checkout) =>
      askStripe(async () => {
        const params = checkoutOf(checkout, appUrl, plan.priceId);
        const idempotencyKey = keyOf(`checkout-${checkout.account}-${checkout.number}`, params);
        return stateOf(await stripe.checkout.sessions.create(params, { idempotencyKey }));
      }),

    readCheckout: (sessionId) =>
      askStripe(async () => stateOf(await stripe.checkout.sessions.retrieve(sessionId))),

    expireCheckout: (sessionId) => askStripe(() => expire(stripe, sessionId)),

    startPortal: (customer) =>
      askStripe(async () => {
        const portal = await stripe.billingPortal.sessions.create({
          customer,
          return_url: `${appUrl}/billing`,
        });
        return portal.url;
      }),

    readSubscription: (customerId) => askStripe(() => readCustomer(stripe, customerId)),

    cancelAtPeriodEnd: (subscriptionId, reason) =>
      askStripe(async () => {
        await stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: true,
          cancellation_details: { comment: reason },
        });
      }),

    resume: (subscriptionId) =>
      askStripe(async () => {
        const { cancel_at_period_end: withPeriod } = await stripe.subscriptions.retrieve(subscriptionId);
        // An operator may have set a cancellation date instead, which the other flag does not clear.
        const params: Stripe.SubscriptionUpdateParams = withPeriod
          ? { cancel_at_period_end: false }
          : { cancel_at: '' };
        await stripe.subscriptions.update(subscriptionId, params);
      }),

    refundInvoice: (invoiceId) => askStripe(() => refund(stripe, invoiceId)),
    endSubscription: (subscriptionId) => askStripe(() => end(stripe, subscriptionId)),

    endNow: (customer) =>
      askStripe(async () => {
        try {
          const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
          for (const { id } of open.data) await expire(stripe, id);
          const all = await stripe.subscriptions.list({ customer, status: 'all', limit: PAGE });
          for (const { id, status } of all.data) if (!ENDED.has(status)) await end(stripe, id);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),
  };
}

/** Derives the idempotency key from the content, so that a changed request is a new one. */
function keyOf(name: string, params: object): string {
  return `${name}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 32)}`;
}

function checkoutOf(
  { account, customerId, number, trial }: PlanCheckout,
  appUrl: string,
  price: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer: customerId,
    client_reference_id: account,
    line_items: [{ price, quantity: 1 }],
    success_url: `${appUrl}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${appUrl}/billing`,
    payment_method_collection: 'always',
    metadata: { account, number: String(number) },
    subscription_data: {
      metadata: { account },
      ...(trial && {
        ...('until' in trial
          ? { trial_end: Math.floor(trial.until.getTime() / 1000) }
          : { trial_period_days: trial.days }),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
  };
}

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  const { id, url, customer, client_reference_id: account, amount_total: amount, currency } = session;
  const status = STATES.find((state) => state === session.status);
  if (!status) throw new ProviderRefusedError('Stripe returned no status for a checkout.');
  return {
    sessionId: id,
    status,
    url,
    customerId: typeof customer === 'object' ? (customer?.id ?? null) : customer,
    account,
    amountMinor: amount ?? 0,
    currency: currency ?? '',
  };
}

async function expire(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    // Ignored: it was paid or expired between the two calls.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

async function refund(stripe: Stripe, invoiceId: string): Promise<number> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
  const intents = (invoice.payments?.data ?? []).flatMap(({ status, payment }) =>
    status === 'paid' && payment.payment_intent ? [idOf(payment.payment_intent)] : [],
  );
  for (const intent of intents) {
    try {
      await stripe.refunds.create(
        { payment_intent: intent, reason: 'duplicate' },
        { idempotencyKey: `refund-${invoiceId}-${intent}` },
      );
    } catch (error) {
      if ((error as { code?: string }).code !== 'charge_already_refunded') throw error;
    }
  }
  return intents.length > 0 ? invoice.amount_paid : 0;
}

async function end(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    // Stripe reports an ended subscription as missing.
    if (!isMissing(error)) throw error;
  }
}

const idOf = (link: string | { readonly id: string }) => (typeof link === 'string' ? link : link.id);
const isMissing = (error: unknown) =>
  error instanceof StripeMissingError || (error as { code?: string }).code === 'resource_missing';
