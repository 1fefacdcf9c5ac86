import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { findSubscription } from '../queries.ts';
import { resolveProvider, whileAvailable } from '../resolve-provider.ts';

/**
 * Returns the URL at Stripe where the contractor manages the card and invoices. Throws `ConflictError` if they never bought the
 * plan, and `UnavailableError` if Stripe does not answer.
 */
export async function startPortal(deps: Deps, account: AccountId): Promise<string> {
  const provider = resolveProvider(deps);
  const row = await findSubscription(deps.db, account);
  if (!row?.subscriptionId)
    throw new ConflictError('You don’t have a subscription yet. Please upgrade first.', 'NO_SUBSCRIPTION');
  return whileAvailable(deps, () => provider.startPortal(row.customerId));
}
