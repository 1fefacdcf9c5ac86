import { type InvoiceChanges, ownFieldOf, WORK_OF_ESTIMATE } from '@plumbline/contract/invoices';
import { jobSumsToWire } from '@plumbline/contract/invoices/job-sums';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { WORK } from '../kinds.ts';
import { deleteEstimateRow, updateEstimate } from '../queries.ts';
import { jobColumnsOf, searchTextOf, toCovers } from './create-invoice.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { lockInvoice, requireInvoiceDraft } from './get-locked-invoice.ts';
import { priceInvoice } from './price-invoice.ts';
import { updateInvoice } from './queries.ts';
import { readJob } from './read-job.ts';
import { changeWork } from './store-work.ts';

/**
 * Changes the given fields of a draft. Throws `ConflictError` if it is issued, has changed since `updatedAt`,
 * or covers work that is already invoiced, `NotFoundError`, and `InvalidInputError` naming the field, also
 * for content beside an estimate and for `covers` without one.
 */
export async function changeInvoice(
  deps: Deps,
  account: AccountId,
  id: string,
  { updatedAt, covers: asked, dueDays, note, ...work }: InvoiceChanges,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const { own, row, root: stored } = await lockInvoice(tx, account, id);
    requireInvoiceDraft(own, 'edited');
    if (new Date(updatedAt).getTime() !== row.updatedAt.getTime())
      throw new ConflictError('This invoice was changed elsewhere since you opened it.', 'STALE_EDIT');
    const isOwn = stored.kind === WORK.name;
    const field = isOwn ? asked && 'covers' : ownFieldOf(work);
    if (field)
      throw new InvalidInputError(
        field,
        `${field} must be omitted ${isOwn ? 'without an estimate' : WORK_OF_ESTIMATE}`,
      );
    const root = isOwn ? await changeWork(deps, tx, account, stored, work) : stored;
    const job = await readJob(tx, account, root);
    const covers = asked ? toCovers(asked, job.currency) : own.covers;
    const { refusal, sums, parts, title, totalMinor } = priceInvoice(job, covers);
    if (asked && refusal) throw refusal;
    const updated = await updateEstimate(tx, account, id, {
      ...(isOwn && jobColumnsOf(root)),
      title,
      updatedAt: nextUpdate(row, deps.clock.now()),
    });
    const changed = await updateInvoice(tx, account, id, {
      ...(dueDays !== undefined && { dueDays }),
      ...(note !== undefined && { note }),
      covers,
      title,
      parts,
      sums: jobSumsToWire(sums),
      totalMinor,
      searchText: searchTextOf(updated),
    });
    return presentInvoice({ db: tx, clock: deps.clock }, account, { own: changed, row: updated, root });
  });
}

/** Deletes a draft. Throws `NotFoundError`, and `ConflictError` once it is issued. */
export async function deleteInvoice(deps: Deps, account: AccountId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { own, root } = await lockInvoice(tx, account, id);
    requireInvoiceDraft(own, 'deleted');
    // Deleting its content deletes an invoice without an estimate.
    await deleteEstimateRow(tx, account, root.kind === WORK.name ? root.id : id);
  });
}
