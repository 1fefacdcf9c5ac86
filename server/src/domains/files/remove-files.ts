import { DAY_MS } from '@plumbline/contract/durations';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteRemovable, noteUnused, recordRemovals } from './removal-queries.ts';

/** An unreferenced file is kept this long, so that Undo and a restored draft still find it. */
const UNUSED_KEPT_MS = 7 * DAY_MS;
/** An upload not finished after this time has failed. */
const UPLOAD_ENDED_MS = DAY_MS;
const AT_ONCE = 20;

/** Removes files that have been unreferenced for a week, and the remains of interrupted uploads. */
export async function removeFiles(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx) => noteUnused(tx, now));
  const unused = new Date(now.getTime() - UNUSED_KEPT_MS);
  const begun = new Date(now.getTime() - UPLOAD_ENDED_MS);
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await inTransaction(deps.db, async (tx) => {
      const deleted = await deleteRemovable(tx, unused, begun, AT_ONCE);
      const inObjects = deleted.filter(({ store }) => store === 's3');
      await recordRemovals(tx, inObjects, now);
      return deleted.length;
    });
}
