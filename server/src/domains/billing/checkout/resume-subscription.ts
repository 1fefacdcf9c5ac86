import type { ReactivateSubscriptionResponse } from '@plumbline/contract/billing';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { ProviderRefusedError } from '../../../providers/deposit-provider.ts';
import type { PlanProvider } from '../../../providers/plan-provider.ts';
import { isEnding } from '../readings/event-rules.ts';
import { settleChange } from '../readings/settle-change.ts';
import { type StoredReading, storeReading } from '../readings/store-reading.ts';
import { resolveProvider, whileAvailable } from '../resolve-provider.ts';
import { isLive, isUnpaid } from '../rules.ts';
import { startCheckout } from './start-checkout.ts';

const NO_CHANGE = { reactivated: false, redirectToCheckout: false, url: null } as const;
const RESUMED = {
  ...NO_CHANGE,
  reactivated: true,
  message: 'Your subscription continues and will renew at the end of the billing period.',
} as const;

/**
 * Revokes a cancellation; if the plan has ended, returns a checkout for a new one. Throws `UnavailableError` if Stripe does
 * not answer.
 */
export async function resumeSubscription(
  deps: Deps,
  account: AccountId,
): Promise<ReactivateSubscriptionResponse> {
  const provider = resolveProvider(deps);
  const read = await whileAvailable(deps, async () => {
    const seen = await storeReading(deps, account);
    return seen && isEnding(seen) && !isUnpaid(seen.stripeStatus)
      ? takeBack(deps, provider, account, seen)
      : seen;
  });
  if (!read?.subscriptionId)
    return { ...NO_CHANGE, message: 'You don’t have a subscription yet. Please choose the Pro plan.' };
  if (isUnpaid(read.stripeStatus))
    return { ...NO_CHANGE, message: 'Your last payment didn’t go through. Please update your card.' };
  if (isLive(read.stripeStatus)) return RESUMED;
  return {
    reactivated: false,
    message: 'Your subscription has ended. Please choose the Pro plan again.',
    redirectToCheckout: true,
    url: await startCheckout(deps, account),
  };
}

/** Returns the reading afterwards. Stripe refuses the call if the subscription has just ended. */
async function takeBack(
  deps: Deps,
  provider: PlanProvider,
  account: AccountId,
  seen: StoredReading,
): Promise<StoredReading | null> {
  const { subscriptionId } = seen;
  if (subscriptionId === null) return seen;
  try {
    await settleChange(deps, account, () => provider.resume(subscriptionId));
    return seen;
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    const now = await storeReading(deps, account);
    if (now && isEnding(now)) throw error;
    return now;
  }
}
