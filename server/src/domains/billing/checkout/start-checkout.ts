import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import type { CheckoutState, PlanProvider } from '../../../providers/plan-provider.ts';
import { StripeMissingError } from '../../../providers/stripe/ask-stripe.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { findSubscription, lockSubscription, updateSubscription } from '../queries.ts';
import { nextTry } from '../readings/event-rules.ts';
import { type StoredReading, storeReading } from '../readings/store-reading.ts';
import { resolveProvider, whileAvailable } from '../resolve-provider.ts';
import { isLive, isUnpaid } from '../rules.ts';
import { carriedTrial } from './checkout-rules.ts';
import { createCustomer } from './create-customer.ts';

/**
 * How many rounds can be lost to concurrent calls before giving up. Each lost round means that another call
 * made progress.
 */
const MOST_ROUNDS = 5;

/**
 * Returns the URL at Stripe where the contractor buys the plan. An open checkout is reused, so two tabs get the same one.
 * Throws `ConflictError` if the plan is live or unpaid, and `UnavailableError` if Stripe does not answer.
 */
export async function startCheckout(deps: Deps, account: AccountId): Promise<string> {
  const provider = resolveProvider(deps);
  return whileAvailable(deps, async () => {
    await createCustomer(deps, provider, account);
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      try {
        const url = await openCheckout(deps, provider, account);
        if (url !== null) return url;
      } catch (error) {
        if (!isCustomerGone(error)) throw error;
        await replaceGoneCustomer(deps, provider, account);
      }
    }
    throw new ConflictError(
      'You started this checkout somewhere else. Please try again.',
      'CHECKOUT_REPLACED',
    );
  });
}

/** Runs one round; null if it must be repeated because a concurrent call finished first. */
async function openCheckout(deps: Deps, provider: PlanProvider, account: AccountId): Promise<string | null> {
  const seen = await storeReading(deps, account);
  if (!seen) throw new NotFoundError('This account no longer exists.');
  requireNone(seen);
  if (seen.checkoutSessionId) {
    const begun = await provider.readCheckout(seen.checkoutSessionId);
    if (begun.status === 'open') return begun.url;
    // Paid after the plan was read, so reading it again shows the subscription.
    if (begun.status === 'complete') {
      const after = await storeReading(deps, account);
      if (after) requireNone(after);
    }
  }
  const number = await claimNumber(deps, account, seen.checkoutSessionId);
  if (number === null) return null;
  const { trialEndsAt } = await getAccount(deps, account);
  const { customerId, subscriptionId } = seen;
  const trial = subscriptionId === null ? carriedTrial(trialEndsAt, deps.clock.now()) : null;
  const session = await provider.startCheckout({ account, customerId, number, trial });
  return keepSession(deps, provider, account, { number, session });
}

function requireNone({ stripeStatus }: StoredReading): void {
  if (isUnpaid(stripeStatus))
    throw new ConflictError(
      'Your last payment didn’t go through. Please update your card instead of subscribing again.',
      'PAYMENT_PAST_DUE',
    );
  if (isLive(stripeStatus)) throw new ConflictError('You already have the Pro plan.', 'ALREADY_SUBSCRIBED');
}

/**
 * Returns the number for the next checkout: a new one if it replaces a closed checkout, otherwise a number that was claimed but
 * never used. Null if a concurrent call has replaced the closed checkout.
 */
async function claimNumber(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  over: string | null,
): Promise<number | null> {
  return inTransaction(deps.db, async (tx) => {
    const held = await lockSubscription(tx, account);
    if (!held || held.checkoutSessionId !== over) return null;
    const isClaimed = over === null && held.checkoutNumber > 0;
    const number = isClaimed ? held.checkoutNumber : held.checkoutNumber + 1;
    await updateSubscription(tx, account, { checkoutNumber: number, checkoutSessionId: null });
    return number;
  });
}

async function keepSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  provider: PlanProvider,
  account: AccountId,
  { number, session }: { readonly number: number; readonly session: CheckoutState },
): Promise<string | null> {
  const { sessionId, url } = session;
  const isOurs = await inTransaction(deps.db, async (tx) => {
    const held = await lockSubscription(tx, account);
    if (held?.checkoutSessionId === sessionId) return true;
    if (held?.checkoutNumber !== number || held.checkoutSessionId !== null) return false;
    const now = deps.clock.now();
    await updateSubscription(tx, account, { checkoutSessionId: sessionId, checkAt: nextTry(now) });
    return true;
  });
  if (isOurs) return url;
  // Two concurrent calls sent different trials, because the form of the remaining trial changed between them.
  await provider.expireCheckout(sessionId);
  return null;
}

const isCustomerGone = (error: unknown) => error instanceof StripeMissingError && error.param === 'customer';

async function replaceGoneCustomer(deps: Deps, provider: PlanProvider, account: AccountId): Promise<void> {
  const row = await findSubscription(deps.db, account);
  if (row) await createCustomer(deps, provider, account, row.customerId);
}
