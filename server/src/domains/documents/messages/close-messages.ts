import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { markRead } from './message-queries.ts';

type Writes = Pick<Deps, 'db' | 'clock'>;

/**
 * Marks all messages of clients as read, for a contractor who answered by other means. Throws
 * `NotFoundError`.
 */
export async function closeMessages({ db, clock }: Writes, account: AccountId, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getLockedEstimate(tx, account, id);
    const unreadMessages = await markRead(tx, account, id, clock.now());
    await updateEstimate(tx, account, id, { unreadMessages });
  });
}

/** Returns the columns that close a request for changes of a locked row, and marks it as read; none without a request. */
export async function closeRequest(tx: Transaction, account: AccountId, row: EstimateRow, now: Date) {
  if (!row.changesRequestedAt) return {};
  const unreadMessages = await markRead(tx, account, row.id, now, 'changes');
  return { unreadMessages, changesRequestedAt: null };
}

/** Closes a client's request for changes; without one nothing changes. Throws `NotFoundError`. */
export async function closeChanges({ db, clock }: Writes, account: AccountId, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    const columns = await closeRequest(tx, account, row, clock.now());
    if (row.changesRequestedAt) await updateEstimate(tx, account, id, columns);
  });
}
