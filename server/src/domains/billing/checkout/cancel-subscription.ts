import { calendarDate } from '@plumbline/contract/calendar';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { printDate } from '../../../pdf/printed/printable-figures.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { isEnding, worksUntil } from '../readings/event-rules.ts';
import { settleChange } from '../readings/settle-change.ts';
import { storeReading } from '../readings/store-reading.ts';
import { resolveProvider, whileAvailable } from '../resolve-provider.ts';
import { isLive, isUnpaid } from '../rules.ts';

/**
 * Cancels the plan at the end of its period and returns a message, with the end of access unless that is over. An unpaid plan
 * ends immediately and keeps the rest of its grace period. Idempotent. Throws `ConflictError` if there is no live subscription,
 * and `UnavailableError` if Stripe does not answer.
 */
export async function cancelSubscription(deps: Deps, account: AccountId, reason: string): Promise<string> {
  const provider = resolveProvider(deps);
  return whileAvailable(deps, async () => {
    const read = await storeReading(deps, account);
    if (!read?.subscriptionId || !isLive(read.stripeStatus))
      throw new ConflictError('You don’t have a subscription to cancel.', 'NO_SUBSCRIPTION');
    const { subscriptionId } = read;
    // Otherwise Stripe would keep collecting the debt until the end of the period.
    if (isUnpaid(read.stripeStatus))
      await settleChange(deps, account, () => provider.endSubscription(subscriptionId));
    else if (!isEnding(read))
      await settleChange(deps, account, () => provider.cancelAtPeriodEnd(subscriptionId, reason));
    const { trialEndsAt, timeZone } = await getAccount(deps, account);
    const until = worksUntil({ trialEndsAt, subscription: { ...read, cancelsAtPeriodEnd: true } });
    const canceled = 'Your subscription is canceled and will not renew.';
    if (until <= deps.clock.now()) return canceled;
    return `${canceled} You keep full access until ${printDate(calendarDate(until, timeZone))}.`;
  });
}
