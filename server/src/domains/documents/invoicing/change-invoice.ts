import type { InvoiceChanges } from '@plumbline/contract/invoices';
import { jobSumsToWire } from '@plumbline/contract/invoices/job-sums';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { nextUpdate } from '../get-locked-estimate.ts';
import { deleteEstimateRow, updateEstimate } from '../queries.ts';
import { toCovers } from './create-invoice.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { lockInvoice, requireInvoiceDraft } from './get-locked-invoice.ts';
import { priceInvoice } from './price-invoice.ts';
import { updateInvoice } from './queries.ts';
import { readJob } from './read-job.ts';

/**
 * Changes the given fields of a draft. Throws `ConflictError` if it is issued, has changed since `updatedAt`, or covers what is invoiced
 * already, `NotFoundError`, and `InvalidInputError` naming the field.
 */
export async function changeInvoice(
  deps: Deps,
  account: AccountId,
  id: string,
  { updatedAt, covers: asked, ...fields }: InvoiceChanges,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const { own, row, root } = await lockInvoice(tx, account, id);
    requireInvoiceDraft(own, 'edited');
    if (new Date(updatedAt).getTime() !== row.updatedAt.getTime())
      throw new ConflictError('This invoice was changed elsewhere since you opened it.', 'STALE_EDIT');
    const job = await readJob(tx, account, root);
    const covers = asked ? toCovers(asked, job.currency) : own.covers;
    const { refusal, sums, parts, title, totalMinor } = priceInvoice(job, covers);
    if (asked && refusal) throw refusal;
    const changed = await updateInvoice(tx, account, id, {
      ...(fields.dueDays !== undefined && { dueDays: fields.dueDays }),
      ...(fields.note !== undefined && { note: fields.note }),
      covers,
      title,
      parts,
      sums: jobSumsToWire(sums),
      totalMinor,
    });
    const updated = await updateEstimate(tx, account, id, {
      title,
      updatedAt: nextUpdate(row, deps.clock.now()),
    });
    return presentInvoice({ db: tx, clock: deps.clock }, account, { own: changed, row: updated, root });
  });
}

/** Deletes a draft. Throws `NotFoundError`, and `ConflictError` once it is issued. */
export async function deleteInvoice(deps: Deps, account: AccountId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { own } = await lockInvoice(tx, account, id);
    requireInvoiceDraft(own, 'deleted');
    await deleteEstimateRow(tx, account, id);
  });
}
