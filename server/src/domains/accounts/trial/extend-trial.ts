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

/** Subscriptions that a longer trial would change nothing about. */
const HAS_PLAN = new Set(['active', 'active_cancelling', 'past_due']);

/**
 * Lets a trial run for so many more days, counted from its end or, when that is over, from now. The owner is told of the new
 * end as of the first one. Gives it. Throws `ConflictError` while there is a plan, and `NotFoundError`.
 */
export async function extendTrial(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
  days: number,
): Promise<Date> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockAccount(tx, account);
    if (!row) throw new NotFoundError('The account no longer exists.');
    const { subscriptionStatus } = await getStatus({ db: tx, clock: deps.clock }, account);
    if (HAS_PLAN.has(subscriptionStatus))
      throw new ConflictError('This account has the Pro plan, so a longer trial would change nothing.');
    const from = Math.max(row.trialEndsAt.getTime(), deps.clock.now().getTime());
    const trialEndsAt = new Date(from + days * DAY_MS);
    await updateTrialEnd(tx, account, trialEndsAt);
    await recordExtension(tx, deps.clock, account, trialEndsAt);
    return trialEndsAt;
  });
}
