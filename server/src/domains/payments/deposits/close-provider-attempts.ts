import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { settleAttempt } from '../settling/settle-attempt.ts';
import { markProviderClosing } from './attempt-queries.ts';

/**
 * Closes the open attempts at a provider while the contractor's key is still stored: without it their outcome
 * could not be read. Money that arrived first is recorded. An attempt stays marked as closing if the provider
 * does not respond.
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
