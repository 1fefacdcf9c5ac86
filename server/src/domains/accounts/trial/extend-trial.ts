import { DAY_MS } from '@plumbline/contract/durations';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { getStatus } from '../../billing/get-status.ts';
import { recordExtension } from '../../billing/record-extension.ts';
import { lockAccount } from '../passwords/credential-queries.ts';
import { updateTrialEnd } from './trial-queries.ts';

/** Subscription statuses that a longer trial would not change. */
const HAS_PLAN = new Set(['active', 'active_cancelling', 'past_due']);

/**
 * Extends a trial by some days, from its end or, if that is past, from now, and returns the new end. The owner is notified
 * before the new end too. Throws `ConflictError` while there is a plan, and `NotFoundError`.
 */
export async function extendTrial(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
  days: number,
): Promise<Date> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockAccount(tx, account);
    if (!row) throw new NotFoundError('This account no longer exists.');
    const { subscriptionStatus } = await getStatus({ db: tx, clock: deps.clock }, account);
    if (HAS_PLAN.has(subscriptionStatus))
      throw new ConflictError('This account has the Pro plan, so a longer trial has no effect.');
    const from = Math.max(row.trialEndsAt.getTime(), deps.clock.now().getTime());
    const trialEndsAt = new Date(from + days * DAY_MS);
    await updateTrialEnd(tx, account, trialEndsAt);
    await recordExtension(tx, deps.clock, account, trialEndsAt);
    return trialEndsAt;
  });
}
