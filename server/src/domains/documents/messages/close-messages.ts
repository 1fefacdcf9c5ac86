import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { markRead } from './message-queries.ts';

type Writes = Pick<Deps, 'db' | 'clock'>;

/**
 * Marks all messages from clients as read, for a contractor who answered in another way. Throws
 * `NotFoundError`.
 */
export async function closeMessages({ db, clock }: Writes, account: AccountId, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getLockedEstimate(tx, account, id);
    const unreadMessages = await markRead(tx, account, id, clock.now());
    await updateEstimate(tx, account, id, { unreadMessages });
  });
}

/**
 * Returns the columns that close a request for changes on a locked row, and marks the request as read. Empty if
 * there is no request.
 */
export async function closeRequest(tx: Transaction, account: AccountId, row: EstimateRow, now: Date) {
  if (!row.changesRequestedAt) return {};
  const unreadMessages = await markRead(tx, account, row.id, now, 'changes');
  return { unreadMessages, changesRequestedAt: null };
}

/** Closes a client’s request for changes. Does nothing if there is no request. Throws `NotFoundError`. */
export async function closeChanges({ db, clock }: Writes, account: AccountId, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    const columns = await closeRequest(tx, account, row, clock.now());
    if (row.changesRequestedAt) await updateEstimate(tx, account, id, columns);
  });
}
