import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { updateEstimate } from '../queries.ts';
import { noRevision } from './get-revision.ts';
import { deleteRevisionRow } from './version-queries.ts';

/** Discards a document's revision; its client notices nothing. Throws `NotFoundError`. */
export async function deleteRevision(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    if (!row.revisionAt) throw noRevision();
    await deleteRevisionRow(tx, account, id);
    await updateEstimate(tx, account, id, { revisionAt: null });
  });
}
