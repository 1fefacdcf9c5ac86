import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { findSubscription } from '../queries.ts';
import { resolveProvider, whileAvailable } from '../resolve-provider.ts';

/**
 * Gives the address at Stripe where the contractor minds card and invoices. Throws `ConflictError` when they never bought the
 * plan, and `UnavailableError` when Stripe gave no answer.
 */
export async function startPortal(deps: Deps, account: AccountId): Promise<string> {
  const provider = resolveProvider(deps);
  const row = await findSubscription(deps.db, account);
  if (!row?.subscriptionId)
    throw new ConflictError(
      'There is no subscription to manage yet. Please upgrade first.',
      'NO_SUBSCRIPTION',
    );
  return whileAvailable(deps, () => provider.startPortal(row.customerId));
}
