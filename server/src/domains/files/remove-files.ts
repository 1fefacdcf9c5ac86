import { DAY_MS } from '@plumbline/contract/durations';
import { accountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { variantsOf } from './get-file.ts';
import { deleteFile, noteUnused, takeRemovable } from './queries.ts';

/** A file that nothing names is kept this long, so that Undo and a restored draft still find it. */
const UNUSED_KEPT_MS = 7 * DAY_MS;
/** After this an upload that did not finish has failed. */
const UPLOAD_ENDED_MS = DAY_MS;
const AT_ONCE = 20;

/** Removes files that nothing has named for a week, and what is left of uploads that broke off. */
export async function removeFiles(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx) => noteUnused(tx, now));
  const unused = new Date(now.getTime() - UNUSED_KEPT_MS);
  const begun = new Date(now.getTime() - UPLOAD_ENDED_MS);
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    const rows = await inTransaction(deps.db, (tx) => takeRemovable(tx, unused, begun, AT_ONCE));
    for (const row of rows) {
      if (row.store === 's3')
        for (const variant of variantsOf(row)) await deps.files?.remove(row.storeKey, variant);
      await inTransaction(deps.db, (tx) => deleteFile(tx, accountId(row.accountId), row.id));
    }
    taken = rows.length;
  }
}
