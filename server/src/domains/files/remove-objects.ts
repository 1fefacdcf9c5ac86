import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { variantsOf } from './get-file.ts';
import { deleteRemovals, listDueRemovals } from './removal-queries.ts';

const AT_ONCE = 50;

/** Removes the objects that are due. Throws `UnavailableError` while the object store is away. */
export async function removeObjects(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const { db, clock, files } = deps;
  // Without the store's settings they wait.
  if (!files) return;
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const due = await listDueRemovals(db, clock.now(), AT_ONCE);
    for (const { storeKey, kind } of due) {
      for (const variant of variantsOf({ kind })) await files.remove(storeKey, variant);
      await inTransaction(db, (tx) => deleteRemovals(tx, [storeKey]));
    }
    count = due.length;
  }
}
