import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { listDuePlans, lockSubscription, updateSubscription } from '../queries.ts';
import { resolveProvider } from '../resolve-provider.ts';
import { addDays, isLive } from '../rules.ts';
import { deleteStripeEvents } from './event-queries.ts';
import { nextTry } from './event-rules.ts';
import { storeReading } from './store-reading.ts';

/** Plans checked in one run; the rest wait for the next. */
const MOST_IN_A_RUN = 300;
/** Concurrent checks, so that a slow answer delays few others. */
const AT_ONCE = 5;
/** A run starts no checks after this time: the next run is near. */
const RUN_MS = 45_000;
/** Stripe retries an event for three days; later nobody looks one up either. */
const EVENTS_KEPT_DAYS = 90;

/**
 * Reads every due plan from Stripe and stores the differences. A failed check is postponed and does not block the others. Does
 * nothing if the operator sells no plan.
 */
export async function checkPlans(deps: Deps): Promise<void> {
  if (!deps.config.plan) return;
  const now = deps.clock.now();
  const until = now.getTime() + RUN_MS;
  const due = await listDuePlans(deps.db, now, MOST_IN_A_RUN);
  const askInTurn = async () => {
    for (let next = due.shift(); next && deps.clock.now().getTime() < until; next = due.shift()) {
      try {
        await checkPlan(deps, next);
      } catch (error) {
        deps.log.error({ err: error, account: next }, 'a plan could not be checked');
        await postpone(deps, next);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  await deleteStripeEvents(deps.db, addDays(now, -EVENTS_KEPT_DAYS));
}

async function checkPlan(deps: Deps, account: AccountId): Promise<void> {
  const read = await storeReading(deps, account);
  if (!read?.checkoutSessionId || isLive(read.stripeStatus)) return;
  const { status } = await resolveProvider(deps).readCheckout(read.checkoutSessionId);
  if (status !== 'open') await forgetCheckout(deps, account, read.checkoutSessionId);
}

/** A closed checkout cannot be paid, so it needs no hourly check. */
async function forgetCheckout(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  sessionId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await lockSubscription(tx, account);
    if (held?.checkoutSessionId === sessionId)
      await updateSubscription(tx, account, {
        checkoutSessionId: null,
        checkoutNumber: held.checkoutNumber + 1,
      });
  });
}

async function postpone({ db, clock }: Pick<Deps, 'db' | 'clock'>, account: AccountId): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const held = await lockSubscription(tx, account);
    if (held?.checkAt && held.checkAt <= now)
      await updateSubscription(tx, account, { checkAt: nextTry(now) });
  });
}
