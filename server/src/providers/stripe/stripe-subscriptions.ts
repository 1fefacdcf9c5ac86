import type { Stripe } from 'stripe';
import type { CustomerReading, Duplicate, SubscriptionReading } from '../plan-provider.ts';

const PAGE = 100;
const PAID = new Set(['active', 'trialing']);
const UNPAID = new Set(['past_due', 'unpaid']);
/** Statuses of invoices: open, or written off by the operator's settings. */
const OWED = new Set(['open', 'uncollectible']);
/** Started at Stripe and never paid; ignored. */
const NEVER_PAID = new Set(['incomplete', 'incomplete_expired']);

/**
 * Reads a customer's subscriptions and picks the one that counts: the oldest live one, a paid one before an unpaid one;
 * otherwise the one that ended last. Throws the SDK's errors.
 */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerReading> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: PAGE,
    expand: ['data.latest_invoice'],
  });
  // Stripe lists the newest first, also within the same second.
  const started = data.filter(({ status }) => !NEVER_PAID.has(status)).toReversed();
  const oldestFirst = started.toSorted((one, other) => one.created - other.created);
  const live = oldestFirst
    .filter(({ status }) => isLive(status))
    .toSorted((one, other) => rank(one) - rank(other));
  const [kept, ...others] = live;
  const counted = kept ?? lastEnded(oldestFirst);
  return {
    subscription: counted ? await readingOf(stripe, counted) : null,
    duplicates: kept ? others.filter((other) => isSamePurchase(kept, other)).map(duplicateOf) : [],
  };
}

const isLive = (status: string) => PAID.has(status) || UNPAID.has(status);
const rank = ({ status }: Stripe.Subscription) => Number(!PAID.has(status));

/** Our subscriptions carry the account. One that an operator created by hand is not a duplicate. */
function isSamePurchase(kept: Stripe.Subscription, other: Stripe.Subscription): boolean {
  const account = other.metadata['account'];
  return account !== undefined && account === kept.metadata['account'];
}

function lastEnded(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return subscriptions.toSorted((one, other) => (one.ended_at ?? 0) - (other.ended_at ?? 0)).at(-1);
}

function duplicateOf(subscription: Stripe.Subscription): Duplicate {
  const invoice = invoiceOf(subscription);
  return {
    subscriptionId: subscription.id,
    invoiceId: invoice?.status === 'paid' && invoice.amount_paid > 0 ? invoice.id : null,
  };
}

async function readingOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<SubscriptionReading> {
  const {
    id,
    status,
    cancel_at: cancelAt,
    cancel_at_period_end: withPeriod,
    ended_at: endedAt,
  } = subscription;
  const [item] = subscription.items.data;
  const periodStart = item?.current_period_start ?? subscription.start_date;
  const periodEnd = item?.current_period_end ?? periodStart;
  const isPaid = invoiceOf(subscription)?.status === 'paid';
  const paidUntil = isPaid ? periodEnd : periodStart;
  // A cancellation date after the period does not affect this one.
  const endsWithPeriod = withPeriod || (cancelAt !== null && cancelAt <= periodEnd);
  const isOwed = UNPAID.has(status) || (status === 'canceled' && !isPaid && invoiceOf(subscription) !== null);
  return {
    subscriptionId: id,
    stripeStatus: status,
    cancelsAtPeriodEnd: endsWithPeriod,
    periodEnd: dateOf(endsWithPeriod ? (cancelAt ?? periodEnd) : periodEnd),
    paidUntil: dateOf(status === 'trialing' ? (subscription.trial_end ?? paidUntil) : paidUntil),
    unpaidSince: isOwed ? dateOf(await unpaidSince(stripe, id, periodStart)) : null,
    endedAt: endedAt === null ? null : dateOf(endedAt),
  };
}

/**
 * When the oldest invoice since the last paid one was created, in seconds since 1970, so that the grace period does not restart
 * with each period.
 */
async function unpaidSince(stripe: Stripe, subscription: string, periodStart: number): Promise<number> {
  const { data } = await stripe.invoices.list({ subscription, limit: PAGE });
  const lastPaid = data.findIndex(({ status }) => status === 'paid');
  const owed = (lastPaid < 0 ? data : data.slice(0, lastPaid)).filter(({ status }) => OWED.has(status ?? ''));
  return owed.at(-1)?.created ?? periodStart;
}

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return typeof invoice === 'object' ? invoice : null;
}

const dateOf = (seconds: number) => new Date(seconds * 1000);
