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

const NOTHING = { reactivated: false, redirectToCheckout: false, url: null } as const;
const GOES_ON = {
  ...NOTHING,
  reactivated: true,
  message: 'Your subscription goes on. It renews at the end of the period as before.',
} as const;

/**
 * Takes a cancellation back; where the plan has ended, answers where it is bought again. Throws `UnavailableError` when Stripe
 * gave no answer.
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
    return { ...NOTHING, message: 'There is no subscription yet. Please choose the Pro plan.' };
  if (isUnpaid(read.stripeStatus))
    return { ...NOTHING, message: 'Your last payment did not go through. Please update your card.' };
  if (isLive(read.stripeStatus)) return GOES_ON;
  return {
    reactivated: false,
    message: 'Your subscription has ended. Please choose the Pro plan again.',
    redirectToCheckout: true,
    url: await startCheckout(deps, account),
  };
}

/** How it stands afterwards. Stripe refuses where it ended in this moment. */
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
