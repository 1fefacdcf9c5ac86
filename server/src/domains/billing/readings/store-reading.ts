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

/** What stands there after a reading. */
export interface StoredReading extends StoredFacts {
  readonly customerId: string;
  readonly checkoutSessionId: string | null;
}

type News = Pick<PlanEvent, 'id' | 'type'>;

/** How often Stripe is asked anew where others store something else each time; the last answer is taken as it is. */
const MOST_ROUNDS = 5;

/**
 * Asks Stripe how an account's subscription stands, and stores it: the only way in for what Stripe says, be it a webhook, the
 * contractor who comes back, a change made here or the job. A reading that began before one already stored is dropped, so
 * doubled, reordered and at once they end alike. `news` is the event it answers, which then counts as taken. Null for an account
 * Stripe has never billed. Throws `UnavailableError` without configuration, and what the provider throws.
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
 * Whether one that began before this was stored while this was under way, and saw something else: which of the two Stripe
 * answered last nobody can tell. Storing the older would bring back what was, and tell it by mail.
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
    // Whoever takes the plan up again is told anew, should it end again.
    ...(isLive(after.stripeStatus) && { weekNoticeAt: null, dayNoticeAt: null }),
  });
  await recordChanges(tx, deps, account, held, after);
  return after;
}
