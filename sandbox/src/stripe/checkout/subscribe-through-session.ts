import type Stripe from 'stripe';
import type { Core } from '../../core/core.ts';
import { addCustomer } from '../new-customer.ts';
import { addCard } from '../payments/add-card.ts';
import {
  getObject,
  type StoredSession,
  type StripeAccount,
  type SubscriptionData,
} from '../stripe-account.ts';
import { startSubscription } from '../subscriptions/start-subscription.ts';
import { completeSession, type Payer } from './complete-session.ts';

const DAY_S = 24 * 60 * 60;

/** Completes a checkout of a plan. Returns false, without any effect, if the card was declined. */
export function subscribeThroughSession(
  core: Core,
  account: StripeAccount,
  { session, lineItems, subscriptionData }: StoredSession,
  payer: Payer,
): boolean {
  const [line] = lineItems.filter(({ price }) => price?.recurring);
  if (!line?.price || !subscriptionData || payer.card === 'declines') return false;
  const created = core.clock.nowSeconds();
  const customer = customerOf(core, account, session, payer);
  const trialEnd = trialEndOf(subscriptionData, created);
  const owner = { customer: customer.id, email: customer.email, created };
  const needsCard =
    trialEnd === null || session.payment_method_collection === 'always' || payer.card !== undefined;
  const card = needsCard ? addCard(account, owner, payer.card ?? 'works') : null;
  const { subscription, invoice } = startSubscription(core, account, {
    customer: customer.id,
    price: line.price,
    quantity: line.quantity ?? 1,
    created,
    trialEnd,
    card: card?.id ?? null,
    missingPaymentMethod: subscriptionData.missingPaymentMethod,
    metadata: subscriptionData.metadata,
    description: subscriptionData.description,
  });
  session.customer = customer.id;
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.payment_status = trialEnd === null ? 'paid' : 'no_payment_required';
  completeSession(core, account, session, { ...payer, ...(customer.email && { email: customer.email }) });
  return true;
}

function customerOf(
  core: Core,
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  payer: Payer,
): Stripe.Customer {
  if (typeof session.customer === 'string') return getObject(account.customers, 'customer', session.customer);
  const email = payer.email ?? session.customer_details?.email ?? 'payer@example.com';
  return addCustomer(core, account, { email });
}

function trialEndOf({ trialEnd, trialDays }: SubscriptionData, created: number): number | null {
  if (trialEnd !== null) return Math.max(trialEnd, created);
  return trialDays === null ? null : created + trialDays * DAY_S;
}
