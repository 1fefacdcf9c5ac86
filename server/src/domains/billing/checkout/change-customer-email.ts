import { accountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { findSubscription } from '../queries.ts';
import { resolveProvider } from '../resolve-provider.ts';

/**
 * Gives the account's customer at Stripe the account's present address, to which Stripe mails receipts. Does nothing for a closed
 * account and for a customer Stripe does not know. Throws if Stripe is not configured, not reachable or refuses.
 */
export async function changeCustomerEmail(deps: Pick<Deps, 'db' | 'config'>, id: string): Promise<void> {
  const account = accountId(id);
  const subscription = await findSubscription(deps.db, account);
  if (!subscription) return;
  const { email } = await getAccount(deps, account);
  await resolveProvider(deps).updateEmail(subscription.customerId, email);
}
