import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { updateSubscription } from '../queries.ts';
import { isProviderFailure } from '../resolve-provider.ts';
import { storeReading } from './store-reading.ts';

/**
 * Changes something at Stripe, then reads what became of it. When the call gets no answer it may have taken effect all the
 * same, and when the reading gets none it has: either way the job looks soon. Throws what the provider throws of the change.
 */
export async function settleChange(
  deps: Deps,
  account: AccountId,
  change: () => Promise<void>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (isProviderFailure(error)) await askSoon(deps, account);
    throw error;
  }
  try {
    await storeReading(deps, account);
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    deps.log.warn({ reason: (error as Error).message }, 'a change of a plan will be read later');
    await askSoon(deps, account);
  }
}

async function askSoon({ db, clock }: Pick<Deps, 'db' | 'clock'>, account: AccountId): Promise<void> {
  await inTransaction(db, (tx) => updateSubscription(tx, account, { checkAt: clock.now() }));
}
