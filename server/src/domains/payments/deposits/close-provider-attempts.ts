import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { settleAttempt } from '../settling/settle-attempt.ts';
import { markProviderClosing } from './attempt-queries.ts';

/**
 * Closes what clients have open at a provider, with the key that still is the contractor's: with another, or none, nobody could
 * find out what became of it. Money that was faster is recorded. What the provider gives no answer about stays marked.
 */
export async function closeProviderAttempts(
  deps: Deps,
  account: AccountId,
  provider: OnlineProvider,
): Promise<void> {
  const marked = await inTransaction(deps.db, (tx) =>
    markProviderClosing(tx, account, provider, deps.clock.now()),
  );
  await Promise.all(marked.map((id) => settleAttempt(deps, account, id)));
}
