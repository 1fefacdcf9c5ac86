import type { EstimateChanges } from '@plumbline/contract/estimates';
import type { Revision } from '@plumbline/contract/estimates/revisions';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { readContent } from '../content/read-content.ts';
import { resolveChanges } from '../content/resolve-changes.ts';
import { requireFittingSchedule } from '../content/resolve-schedule.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { listLines } from '../line-queries.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { presentRevision, readRevision, requireRevisable } from './get-revision.ts';
import { presentRevisionBody } from './present-version.ts';
import { keepFiles, upsertRevision } from './version-queries.ts';

/**
 * Changes the given fields of a document's revision; the first change begins it. The client still reads, and
 * can accept, the sent version. Throws `ConflictError` for a draft, for an accepted document, or if the
 * revision has changed since `updatedAt`, `NotFoundError`, and `InvalidInputError` naming the field.
 */
export async function changeRevision(
  deps: Deps,
  account: AccountId,
  id: string,
  { updatedAt, ...changes }: EstimateChanges,
): Promise<Revision> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getLockedEstimate(tx, account, id);
    requireRevisable(row);
    if (row.revisionAt || !wasReadSinceSent(row, updatedAt)) requireSameRevision(row, updatedAt);
    const before = row.revisionAt
      ? await readRevision(tx, account, row)
      : readContent(row, await listLines(tx, account, id));
    const content = await resolveChanges(tx, account, currencyOf(row), before, changes);
    const reads = { db: tx, clock: deps.clock };
    await requireFittingSchedule(reads, account, changes, content, before.schedule, currencyOf(row));
    await upsertRevision(tx, account, {
      estimateId: id,
      body: presentRevisionBody(content, currencyOf(row)),
    });
    await keepFiles(
      tx,
      account,
      id,
      content.files.map(({ fileId }) => fileId),
    );
    const earliest = (row.revisionAt ?? row.updatedAt).getTime() + 1;
    const revisionAt = new Date(Math.max(deps.clock.now().getTime(), earliest));
    const saved = await updateEstimate(tx, account, id, { revisionAt });
    return presentRevision(tx, deps, account, saved, content);
  });
}

/** A change of status, such as when the client opens the document, does not change the sent version. */
function wasReadSinceSent(row: EstimateRow, updatedAt: string): boolean {
  const read = new Date(updatedAt).getTime();
  return row.sentAt !== null && row.sentAt.getTime() <= read && read <= row.updatedAt.getTime();
}

/** Throws `ConflictError` if the revision, or before the first change the document, was changed since `updatedAt`. */
export function requireSameRevision(
  row: { readonly updatedAt: Date; readonly revisionAt: Date | null },
  updatedAt: string,
): void {
  if (new Date(updatedAt).getTime() !== (row.revisionAt ?? row.updatedAt).getTime())
    throw new ConflictError('This estimate was changed elsewhere since you opened it.', 'STALE_EDIT');
}
