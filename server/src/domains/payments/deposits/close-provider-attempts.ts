import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { removeHook } from '../hooks/remove-hook.ts';
import { settleAttempt } from '../settling/settle-attempt.ts';
import { listUnsettledAt, markProviderClosing } from './attempt-queries.ts';

/** How often pages that clients opened meanwhile are closed before the change is refused. */
const MOST_ROUNDS = 5;

/** A client opened a payment page after the others were closed. */
class PageOpenedError extends ConflictError {
  constructor() {
    super('A client is just opening a payment page. Please try again in a minute.', 'PAYMENT_OPEN');
  }
}

/**
 * Throws if a client opened a payment page meanwhile. The transaction must have locked the account's row, so that no page is
 * opened before it ends.
 */
export type RequireClosed = (tx: Transaction) => Promise<void>;

/**
 * Closes the open attempts at these providers and removes their webhooks while the contractor's keys are still stored, because
 * the outcome could not be read without them, then runs `change`, whose transaction calls `requireClosed`. If a client opened a
 * page in between, the transaction rolls back and everything is repeated. Money that arrived first is recorded. An attempt stays
 * marked as closing if the provider does not respond. Throws `ConflictError` if clients keep opening pages.
 */
export async function afterClosingAttempts<Result>(
  deps: Deps,
  account: AccountId,
  providers: readonly OnlineProvider[],
  change: (requireClosed: RequireClosed) => Promise<Result>,
): Promise<Result> {
  const closed = new Set<string>();
  for (let round = 1; ; round += 1) {
    for (const provider of providers) {
      await closeAttemptsAt(deps, account, provider, closed);
      await removeHook(deps, account, provider);
    }
    try {
      return await change(async (tx) => {
        const unsettled = await listUnsettledAt(tx, account, providers);
        if (unsettled.some((id) => !closed.has(id))) throw new PageOpenedError();
      });
    } catch (error) {
      if (!(error instanceof PageOpenedError) || round === MOST_ROUNDS) throw error;
    }
  }
}

/** Closes the unsettled attempts at a provider that are not in `closed`, and adds them. */
async function closeAttemptsAt(
  deps: Deps,
  account: AccountId,
  provider: OnlineProvider,
  closed: Set<string>,
): Promise<void> {
  const marked = await inTransaction(deps.db, (tx) =>
    markProviderClosing(tx, account, provider, deps.clock.now()),
  );
  const added = marked.filter((id) => !closed.has(id));
  await Promise.all(added.map((id) => settleAttempt(deps, account, id)));
  for (const id of added) closed.add(id);
}
