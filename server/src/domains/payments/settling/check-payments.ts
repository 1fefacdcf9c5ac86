import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { listDueAttempts, lockAttempt, updateAttempt } from '../deposits/attempt-queries.ts';
import { nextCheck } from '../rules.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Payments checked in one run; the rest wait for the next. */
const MOST_IN_A_RUN = 300;
/** Concurrent checks, so that a slow provider delays few others. */
const AT_ONCE = 10;
/**
 * A run starts no checks after this time: the next run begins soon, and overlapping runs would keep workers
 * from other jobs.
 */
const RUN_MS = 45_000;

/** Checks every due payment at its provider. A failed check does not block the others. */
export async function checkPayments(deps: Deps): Promise<void> {
  const until = deps.clock.now().getTime() + RUN_MS;
  const due = await listDueAttempts(deps.db, deps.clock.now(), MOST_IN_A_RUN);
  const askInTurn = async () => {
    for (let next = due.shift(); next && deps.clock.now().getTime() < until; next = due.shift()) {
      try {
        await settleAttempt(deps, next.account, next.id);
      } catch (error) {
        deps.log.error({ err: error, attempt: next.id }, 'a payment could not be settled');
        await postpone(deps, next.account, next.id);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
}

/** Postpones a failed check, so that it doesn’t come first in every run. */
async function postpone(deps: Deps, account: AccountId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const held = await lockAttempt(tx, account, id);
    if (!held?.checkAt) return;
    const checks = held.checks + 1;
    await updateAttempt(tx, account, id, { checks, checkAt: nextCheck(deps.clock.now(), checks) });
  });
}
