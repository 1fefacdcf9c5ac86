import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { INVOICE } from '../kinds.ts';
import { type EstimateRow, findEstimate, findEstimateOwner } from '../queries.ts';
import { findInvoice, type InvoiceRow } from './queries.ts';

export const invoiceNotFound = () => new NotFoundError(INVOICE.notFound);

/** An invoice as a document, with the row specific to invoices, and the estimate it belongs to. */
export interface InvoiceDocument {
  readonly own: InvoiceRow;
  readonly row: EstimateRow;
  readonly root: EstimateRow;
}

/**
 * Returns an invoice and its estimate, both locked until the transaction ends, the estimate first: its lock
 * protects the money of a job. Throws `NotFoundError`.
 */
export async function lockInvoice(tx: Transaction, account: AccountId, id: string): Promise<InvoiceDocument> {
  const found = await findEstimate(tx, account, id);
  if (!found || found.kind !== INVOICE.name || found.rootId === null) throw invoiceNotFound();
  const root = await getLockedEstimate(tx, account, found.rootId);
  const row = await getLockedEstimate(tx, account, id);
  const own = await findInvoice(tx, account, id);
  if (!own) throw invoiceNotFound();
  return { own, row, root };
}

/** Returns the issued invoice of a client’s link, locked like `lockInvoice`. Throws `NotFoundError`, also for a draft. */
export async function openInvoiceForClient(
  tx: Transaction,
  id: string,
): Promise<InvoiceDocument & { readonly account: AccountId }> {
  const account = await findEstimateOwner(tx, id);
  if (!account) throw invoiceNotFound();
  const invoice = await lockInvoice(tx, account, id);
  if (invoice.own.state === 'draft') throw invoiceNotFound();
  return { ...invoice, account };
}

/**
 * Returns a payable document, locked; the estimate of a change order or an invoice is locked before it.
 * Throws `NotFoundError`.
 */
export async function lockPaidDocument(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<EstimateRow> {
  const found = await findEstimate(tx, account, id);
  return found?.kind === INVOICE.name
    ? (await lockInvoice(tx, account, id)).row
    : getLockedEstimate(tx, account, id);
}

/** Throws `ConflictError` unless the invoice is a draft. */
export function requireInvoiceDraft({ state }: InvoiceRow, done: string): void {
  if (state !== 'draft')
    throw new ConflictError(`This invoice is issued; only a draft can be ${done}.`, 'ALREADY_ISSUED');
}

/** Throws `ConflictError` for a draft and for a void invoice. */
export function requireIssued({ state }: InvoiceRow, done: string): void {
  if (state === 'draft')
    throw new ConflictError(
      `This invoice is still a draft. Issue it before it can be ${done}.`,
      'NOT_ISSUED',
    );
  if (state === 'void') throw new ConflictError(`This invoice is void and can’t be ${done}.`, 'VOID');
}
