import type { Profile } from '@plumbline/contract/accounts';

const SUBSCRIBED = ['active', 'active_cancelling', 'past_due', 'canceled'];

/** Whether the menu leads to the subscription: there is or was one, or a trial of one. */
export function showsSubscription({
  subscriptionStatus,
  trialEndsAt,
}: Pick<Profile, 'subscriptionStatus' | 'trialEndsAt'>): boolean {
  return SUBSCRIBED.includes(subscriptionStatus) || (subscriptionStatus === 'none' && trialEndsAt !== null);
}
