import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { updateSubscription } from '../queries.ts';
import { isProviderFailure } from '../resolve-provider.ts';
import { storeReading } from './store-reading.ts';

/**
 * Makes a change at Stripe, then reads the result. If the change gets no answer it may still have taken effect, and if only the
 * reading fails it has: either way a check is scheduled. Throws the provider's errors for the change.
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
    deps.log.warn({ reason: (error as Error).message }, 'a plan change will be read later');
    await askSoon(deps, account);
  }
}

async function askSoon({ db, clock }: Pick<Deps, 'db' | 'clock'>, account: AccountId): Promise<void> {
  await inTransaction(db, (tx) => updateSubscription(tx, account, { checkAt: clock.now() }));
}
