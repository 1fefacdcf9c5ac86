import type { Profile } from '@plumbline/contract/accounts';

const SUBSCRIBED = ['active', 'active_cancelling', 'past_due', 'canceled'];

/** Whether the menu links to the subscription: there is or was a subscription or a trial. */
export function showsSubscription({
  subscriptionStatus,
  trialEndsAt,
}: Pick<Profile, 'subscriptionStatus' | 'trialEndsAt'>): boolean {
  return SUBSCRIBED.includes(subscriptionStatus) || (subscriptionStatus === 'none' && trialEndsAt !== null);
}
