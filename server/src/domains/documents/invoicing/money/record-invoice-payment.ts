import { randomUUID } from 'node:crypto';
import { calendarDate } from '@plumbline/contract/calendar';
import type { RecordPaymentFields } from '@plumbline/contract/payments';
import { amountMinor } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../../account-id.ts';
import type { Transaction } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Deps } from '../../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../../errors.ts';
import { currencyOf } from '../../../accounts/present.ts';
import { getPayments } from '../../../payments/get-payments.ts';
import { requireAtMost, requireSame } from '../../../payments/record-payment.ts';
import { type ReceivedPayment, recordReceived } from '../../../payments/record-received.ts';
import { queueReceiptOf } from '../../../payments/send-receipt.ts';
import { settleJob } from '../../../payments/settle-job.ts';
import { toAmount } from '../../content/resolve-discount.ts';
import { getToday } from '../../get-today.ts';
import { presentInvoice, type WholeInvoice } from '../get-invoice.ts';
import { type InvoiceDocument, lockInvoice, requireIssued } from '../get-locked-invoice.ts';
import { findInvoice } from '../queries.ts';
import { openMinor } from '../showing/present-invoice.ts';

/**
 * Records money the contractor received for an issued invoice, up to its open amount. Idempotent for the same
 * `id` and content. Throws `NotFoundError`, `ConflictError` for a draft, a void or a paid invoice, and
 * `InvalidInputError` naming the field.
 */
export async function recordInvoicePayment(
  deps: Deps,
  account: AccountId,
  invoiceId: string,
  { id = randomUUID(), mailReceipt = false, ...fields }: RecordPaymentFields,
): Promise<WholeInvoice> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const { own, row, root } = await lockInvoice(tx, account, invoiceId);
    const currency = currencyOf(row);
    const payment = { ...fields, id, amountMinor: toAmount(fields.amount, currency, 'amount') };
    const repeated = (await getPayments(tx, account, invoiceId)).find((known) => known.id === id);
    if (repeated) {
      requireSame(repeated, payment);
      return presentInvoice(reads, account, { own, row, root });
    }
    const settledRoot = await recordOnInvoice(reads, account, { own, row, root }, payment);
    if (mailReceipt) await queueReceiptOf(tx, deps, account, row, id);
    const settled = await findInvoice(tx, account, invoiceId);
    return presentInvoice(reads, account, { own: settled ?? own, row, root: settledRoot });
  });
}

/**
 * Records a payment on an invoice that the transaction has locked; returns the updated estimate. Throws like
 * `recordInvoicePayment`, naming `field` for more than the open amount.
 */
export async function recordOnInvoice(
  reads: { readonly db: Transaction; readonly clock: Deps['clock'] },
  account: AccountId,
  { own, row, root }: InvoiceDocument,
  payment: ReceivedPayment,
  field = 'amount',
): Promise<InvoiceDocument['root']> {
  requireIssued(own, 'paid');
  if (own.state === 'paid') throw new ConflictError('This invoice is already paid in full.', 'NOTHING_OPEN');
  const { timeZone, now } = await getToday(reads, account);
  if (payment.receivedOn > calendarDate(now, timeZone))
    throw new InvalidInputError('receivedOn', 'receivedOn must not be in the future');
  requireAtMost(amountMinor(openMinor(own)), payment.amountMinor, currencyOf(row), field);
  let settledRoot = root;
  await recordReceived(reads.db, account, row, payment, now, async (announce) => {
    settledRoot = await settleJob(reads.db, account, root, now, announce);
  });
  return settledRoot;
}
