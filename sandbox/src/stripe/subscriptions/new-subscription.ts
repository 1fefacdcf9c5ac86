import type Stripe from 'stripe';
import { newId } from '../../core/ids.ts';
import { decimalOnWire } from '../present-price.ts';
import type { StripeAccount, SubscriptionData } from '../stripe-account.ts';
import { nextPeriodEnd } from './billing-periods.ts';

export interface NewSubscription {
  readonly customer: string;
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly created: number;
  /** Seconds since 1970, or null without a trial. */
  readonly trialEnd: number | null;
  readonly missingPaymentMethod: SubscriptionData['missingPaymentMethod'];
  /** The saved card, or null for none. */
  readonly card: string | null;
  readonly metadata: Stripe.Metadata;
  readonly description: string | null;
}

/** A new subscription, on trial or waiting for its first payment. */
export function newSubscription(account: StripeAccount, given: NewSubscription): Stripe.Subscription {
  const { created, trialEnd, price } = given;
  const id = newId('sub_1');
  const anchor = trialEnd ?? created;
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: price.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.card,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [newItem(id, given, trialEnd ?? nextPeriodEnd(anchor, created, recurringOf(price)))],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: account.livemode,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingPaymentMethod },
    },
    trial_start: trialEnd === null ? null : created,
  };
  account.subscriptions.set(id, subscription);
  return subscription;
}

/** How often a plan's price renews. */
export function recurringOf(price: Stripe.Price): Stripe.Price.Recurring {
  if (!price.recurring) throw new Error(`${price.id} is no recurring price`);
  return price.recurring;
}

/** The only item of a subscription, which holds the period. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

function newItem(subscription: string, given: NewSubscription, periodEnd: number): Stripe.SubscriptionItem {
  const { created, price, quantity } = given;
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: periodEnd,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The price in the older format that items still carry. */
function planOf(price: Stripe.Price): Stripe.Plan {
  const { interval, interval_count: intervalCount } = recurringOf(price);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: decimalOnWire(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval,
    interval_count: intervalCount,
    livemode: price.livemode,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
