import { Stripe } from 'stripe';
import type { RunningSandbox } from '../start-sandbox.ts';
import { control } from './control.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

export const KEY = 'sk_test_contractorA';
export const DAY_MS = 24 * 60 * 60 * 1000;
const WEBHOOK_SECRET = 'whsec_of_the_test';

/** The official SDK, pointed at the sandbox. It makes one attempt per call by default. */
export function stripeClient(
  { address }: RunningSandbox,
  key = KEY,
  config: Stripe.StripeConfig = {},
): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...config,
  });
}

export const DEPOSIT = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 125_050, product_data: { name: 'Deposit EST-1001' } },
    },
  ],
  success_url: 'https://app.test/e/tok?payment=success&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.test/e/tok?payment=cancelled',
  client_reference_id: 'est_1',
  customer_email: 'dana@example.com',
  metadata: { payment_id: 'pay_1' },
  payment_intent_data: { metadata: { payment_id: 'pay_1' } },
  adaptive_pricing: { enabled: false },
} as const satisfies Stripe.Checkout.SessionCreateParams;

/** A deposit in another currency or amount, in minor units. */
export function depositOf(currency: string, amountMinor: number): Stripe.Checkout.SessionCreateParams {
  const price = { ...DEPOSIT.line_items[0].price_data, currency, unit_amount: amountMinor };
  return { ...DEPOSIT, line_items: [{ quantity: 1, price_data: price }] };
}

/** The operator's plan, $15 a month. */
export async function createPlan(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Plumbline Pro' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1500,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
  });
}

/** Opens a checkout of the plan for a new customer. */
export async function openPlanCheckout(
  stripe: Stripe,
  subscriptionData: Stripe.Checkout.SessionCreateParams['subscription_data'] = {},
): Promise<Stripe.Checkout.Session> {
  const [price] = (await stripe.prices.list({ lookup_keys: ['pro_monthly'] })).data;
  const customer = await stripe.customers.create({
    email: 'ray@cutter.example',
    metadata: { account_id: 'a1' },
  });
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: (price ?? (await createPlan(stripe))).id, quantity: 1 }],
    subscription_data: subscriptionData,
    success_url: 'https://app.test/billing/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://app.test/billing',
  });
}

/** Subscribes a new customer through a checkout, and resolves to the subscription's id. */
export async function subscribe(
  sandbox: RunningSandbox,
  stripe: Stripe,
  subscriptionData?: Stripe.Checkout.SessionCreateParams['subscription_data'],
): Promise<string> {
  const session = await openPlanCheckout(stripe, subscriptionData);
  await control(sandbox, `sessions/${session.id}/pay`);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  if (typeof subscription !== 'string') throw new Error('not subscribed');
  return subscription;
}

/** Creates an endpoint for the webhooks of `KEY`. A tolerance of 0 seconds accepts signatures of any age. */
export async function listenToStripe(sandbox: RunningSandbox, events?: readonly string[], toleranceS = 300) {
  const receiver = await startWebhookReceiver();
  await control(sandbox, 'webhooks', {
    provider: 'stripe',
    key: KEY,
    url: receiver.url,
    secret: WEBHOOK_SECRET,
    ...(events && { events }),
  });
  const stripe = stripeClient(sandbox);
  const read = () =>
    receiver.received.map(({ headers, body }) => {
      try {
        const signature = String(headers['stripe-signature']);
        return stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, toleranceS);
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    });
  return {
    receiver,
    events: () => read().flatMap((event) => (event instanceof Error ? [] : [event])),
    types: () => read().map((event) => (event instanceof Error ? 'refused' : event.type)),
    close: () => receiver.close(),
  };
}
