import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Core } from '../../core/core.ts';
import { expandRequest } from '../checkout/checkout-requests.ts';
import { mergeMetadata } from '../customer-routes.ts';
import { listPage } from '../list-page.ts';
import { recordEvent } from '../record-event.ts';
import { getObject, type StripeAccount } from '../stripe-account.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { badRequest, noSuch } from '../stripe-refusal.ts';
import { cancelAt, cancelAtPeriodEnd, cancelNow } from './change-subscription.ts';
import { itemOf } from './new-subscription.ts';
import { beginPeriod } from './renew-subscription.ts';
import { startSubscription } from './start-subscription.ts';
import {
  cancelSubscriptionRequest,
  createSubscriptionRequest,
  listSubscriptionsRequest,
  resumeSubscriptionRequest,
  updateSubscriptionRequest,
} from './subscription-requests.ts';

const PATH = '/v1/subscriptions';
const DAY_S = 24 * 60 * 60;

/** Subscriptions: https://docs.stripe.com/api/subscriptions */
export function registerSubscriptionRoutes(calls: StripeCalls, core: Core): void {
  const subscriptionOf = (account: StripeAccount, id: string) =>
    getObject(account.subscriptions, 'subscription', id);

  calls.post(PATH, createSubscriptionRequest, ({ account, fields }) => create(core, account, fields));
  calls.get(PATH, listSubscriptionsRequest, ({ account, fields }) => {
    const { customer } = fields;
    if (customer !== undefined && !account.deletedCustomers.has(customer))
      getObject(account.customers, 'customer', customer, 'customer');
    const wanted = [...account.subscriptions.values()].filter(
      (subscription) =>
        (fields.customer ?? subscription.customer) === subscription.customer &&
        (fields.price ?? itemOf(subscription).price.id) === itemOf(subscription).price.id &&
        hasStatus(subscription, fields.status),
    );
    return listPage(wanted, fields, PATH);
  });
  calls.get(`${PATH}/:id`, expandRequest, ({ account, id }) => subscriptionOf(account, id));
  calls.post(`${PATH}/:id`, updateSubscriptionRequest, ({ account, id, fields }) => {
    const subscription = subscriptionOf(account, id);
    update(core, account, subscription, fields);
    return subscription;
  });
  calls.delete(`${PATH}/:id`, cancelSubscriptionRequest, ({ account, id, fields }) => {
    const subscription = subscriptionOf(account, id);
    if (hasEnded(subscription)) throw noSuch('subscription', id);
    cancelNow(core, account, subscription, 'cancellation_requested', fields.cancellation_details);
    return subscription;
  });
  calls.post(`${PATH}/:id/resume`, resumeSubscriptionRequest, ({ account, id }) => {
    const subscription = subscriptionOf(account, id);
    if (subscription.status !== 'paused')
      throw badRequest(`The subscription \`${id}\` is not paused and cannot be resumed.`);
    subscription.billing_cycle_anchor = core.clock.nowSeconds();
    beginPeriod(core, account, subscription, core.clock.nowSeconds());
    recordEvent(core, account, 'customer.subscription.resumed', subscription);
    return subscription;
  });
}

function create(
  core: Core,
  account: StripeAccount,
  fields: z.output<typeof createSubscriptionRequest>,
): Stripe.Subscription {
  const created = core.clock.nowSeconds();
  const customer = getObject(account.customers, 'customer', fields.customer, 'customer');
  const [item] = fields.items;
  const price = getObject(account.prices, 'price', item?.price ?? '', 'items[0][price]');
  if (!price.recurring)
    throw badRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items[0][price]',
    );
  const { trial_end: end, trial_period_days: days } = fields;
  const trialEnd = end ?? (days === undefined ? null : created + days * DAY_S);
  const card = fields.default_payment_method ?? null;
  if (card !== null) getObject(account.paymentMethods, 'PaymentMethod', card, 'default_payment_method');
  if (trialEnd === null && card === null && !customer.invoice_settings.default_payment_method)
    throw badRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    );
  const started = startSubscription(core, account, {
    customer: customer.id,
    price,
    quantity: item?.quantity ?? 1,
    created,
    trialEnd,
    card,
    missingPaymentMethod: fields.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    metadata: fields.metadata ?? {},
    description: fields.description ?? null,
  });
  return started.subscription;
}

function update(
  core: Core,
  account: StripeAccount,
  subscription: Stripe.Subscription,
  fields: z.output<typeof updateSubscriptionRequest>,
): void {
  const { cancel_at_period_end: willEnd, cancel_at: endsAt } = fields;
  const { default_payment_method: card, trial_end: trialEnd } = fields;
  if (hasEnded(subscription) && [willEnd, endsAt, card, trialEnd].some((value) => value !== undefined))
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
  if (card !== undefined) {
    getObject(account.paymentMethods, 'PaymentMethod', card, 'default_payment_method');
    subscription.default_payment_method = card;
  }
  if (typeof endsAt === 'number' && endsAt <= core.clock.nowSeconds())
    throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'cancel_at');
  if (typeof trialEnd === 'number' && trialEnd <= core.clock.nowSeconds())
    throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  subscription.metadata = mergeMetadata(subscription.metadata, fields.metadata);
  subscription.description = fields.description ?? subscription.description;
  if (willEnd !== undefined && willEnd !== subscription.cancel_at_period_end)
    cancelAtPeriodEnd(core, account, subscription, willEnd, fields.cancellation_details);
  else if (endsAt !== undefined) cancelAt(core, account, subscription, endsAt === '' ? null : endsAt);
  else if (trialEnd === 'now') endTrial(core, account, subscription);
  else {
    if (trialEnd !== undefined) moveTrialEnd(account, subscription, trialEnd);
    recordEvent(core, account, 'customer.subscription.updated', subscription, {});
  }
}

function endTrial(core: Core, account: StripeAccount, subscription: Stripe.Subscription): void {
  const now = core.clock.nowSeconds();
  subscription.trial_end = now;
  subscription.billing_cycle_anchor = now;
  beginPeriod(core, account, subscription, now);
}

function moveTrialEnd(account: StripeAccount, subscription: Stripe.Subscription, trialEnd: number): void {
  subscription.status = 'trialing';
  subscription.trial_end = trialEnd;
  subscription.trial_start ??= subscription.created;
  subscription.billing_cycle_anchor = trialEnd;
  itemOf(subscription).current_period_end = trialEnd;
  if (subscription.cancel_at_period_end) subscription.cancel_at = trialEnd;
  account.trialsWarned.delete(subscription.id);
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Without a status, all but the canceled: https://docs.stripe.com/api/subscriptions/list */
function hasStatus(subscription: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === undefined) return subscription.status !== 'canceled';
  return wanted === 'ended' ? hasEnded(subscription) : subscription.status === wanted;
}
