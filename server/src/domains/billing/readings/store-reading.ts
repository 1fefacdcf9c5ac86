import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { CustomerReading } from '../../../providers/plan-provider.ts';
import type { PlanEvent } from '../../../providers/stripe/stripe-events.ts';
import {
  type BegunReading,
  lockSubscription,
  type SubscriptionRow,
  takeReading,
  updateSubscription,
} from '../queries.ts';
import { resolveProvider } from '../resolve-provider.ts';
import { isLive } from '../rules.ts';
import { insertStripeEvent } from './event-queries.ts';
import { factsAfter, isSameReading, nextCheck, type StoredFacts } from './event-rules.ts';
import { recordChanges } from './record-changes.ts';
import { refundDuplicates } from './refund-duplicates.ts';

/** The stored subscription after a reading. */
export interface StoredReading extends StoredFacts {
  readonly customerId: string;
  readonly checkoutSessionId: string | null;
}

type News = Pick<PlanEvent, 'id' | 'type'>;

/** How often a reading is repeated because of conflicting concurrent readings; the last answer is stored as is. */
const MOST_ROUNDS = 5;

/**
 * Reads an account's subscription from Stripe and stores it. Webhooks, returning contractors, changes made here and the job all
 * use it. A reading that began before the stored one is dropped, so duplicate, reordered and concurrent readings give the same
 * result. `news` is the event that caused the reading; it is marked as processed. Null for an account without a customer at
 * Stripe. Throws `UnavailableError` without configuration, and the provider's errors.
 */
export async function storeReading(
  deps: Deps,
  account: AccountId,
  news: News | null = null,
): Promise<StoredReading | null> {
  const provider = resolveProvider(deps);
  for (let round = 1; ; round += 1) {
    const begun = await inTransaction(deps.db, (tx) => takeReading(tx, account));
    if (!begun) return null;
    const read = await provider.readSubscription(begun.customerId);
    const isLastRound = round === MOST_ROUNDS;
    const stored = await inTransaction(deps.db, async (tx) => {
      const held = await lockSubscription(tx, account);
      if (!held) return null;
      if (!isLastRound && isDoubtful(held, begun, read, deps.clock.now())) return 'doubtful';
      if (news) await insertStripeEvent(tx, { id: news.id, type: news.type, receivedAt: deps.clock.now() });
      if (isOvertaken(held, begun)) return held;
      return { ...held, ...(await writeFacts(tx, deps, account, held, { ...read, number: begun.number })) };
    });
    if (stored === 'doubtful') continue;
    if (stored) await refundDuplicates(deps, provider, account, read.duplicates);
    return stored;
  }
}

const isOvertaken = (held: SubscriptionRow, { number, customerId }: BegunReading) =>
  held.readingStored >= number || held.customerId !== customerId;

/**
 * Whether an earlier reading was stored while this one ran, with different facts. It is unknown which of the two Stripe
 * answered last, and storing the older would restore outdated facts and mail them.
 */
function isDoubtful(
  held: SubscriptionRow,
  begun: BegunReading,
  { subscription }: CustomerReading,
  now: Date,
): boolean {
  if (isOvertaken(held, begun) || held.readingStored === begun.storedBefore) return false;
  return !isSameReading(held, factsAfter(held, subscription, now));
}

async function writeFacts(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  account: AccountId,
  held: StoredReading,
  { subscription, duplicates, number }: CustomerReading & { readonly number: number },
): Promise<StoredFacts> {
  const now = deps.clock.now();
  const after = factsAfter(held, subscription, now);
  const checkAt = nextCheck(after, {
    now,
    hasCheckout: held.checkoutSessionId !== null,
    hasDuplicates: duplicates.length > 0,
  });
  await updateSubscription(tx, account, {
    ...after,
    readingStored: number,
    checkAt,
    updatedAt: now,
    // A resumed plan gets new notices if it ends again.
    ...(isLive(after.stripeStatus) && { weekNoticeAt: null, dayNoticeAt: null }),
  });
  await recordChanges(tx, deps, account, held, after);
  return after;
}
