import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { PlanProvider } from '../../../providers/plan-provider.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { findSubscription, insertCustomer, replaceCustomer } from '../queries.ts';

/**
 * Ensures that Stripe has one customer for the account. `gone` is a stored customer id that Stripe no longer knows.
 * Throws `NotFoundError` if the account was closed meanwhile, and the provider's errors.
 */
export async function createCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  provider: PlanProvider,
  account: AccountId,
  gone: string | null = null,
): Promise<void> {
  const known = await findSubscription(deps.db, account);
  if (known && known.customerId !== gone) return;
  const { email, firstName, lastName, companyName } = await getAccount(deps, account);
  const customerId = await provider.createCustomer({
    account,
    email,
    name: companyName || `${firstName} ${lastName}`,
    replaces: gone,
  });
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await getAccount({ db: tx }, account);
    if (gone === null) await insertCustomer(tx, account, customerId, now);
    else await replaceCustomer(tx, account, gone, customerId, now);
  });
}
