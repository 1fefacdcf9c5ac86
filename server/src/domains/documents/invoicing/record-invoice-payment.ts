import { randomUUID } from 'node:crypto';
import { calendarDate } from '@plumbline/contract/calendar';
import type { RecordPaymentFields } from '@plumbline/contract/payments';
import { amountMinor } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { getPayments } from '../../payments/get-payments.ts';
import { requireAtMost, requireSame } from '../../payments/record-payment.ts';
import { recordReceived } from '../../payments/record-received.ts';
import { queueReceiptOf } from '../../payments/send-receipt.ts';
import { settleJob } from '../../payments/settle-job.ts';
import { toAmount } from '../content/resolve-discount.ts';
import { getToday } from '../get-today.ts';
import { presentInvoice, type WholeInvoice } from './get-invoice.ts';
import { lockInvoice, requireIssued } from './get-locked-invoice.ts';
import { openMinor } from './present-invoice.ts';
import { findInvoice } from './queries.ts';

/**
 * Records money the contractor received for an issued invoice, at most what is open. Idempotent for the same `id` and content. Throws
 * `NotFoundError`, `ConflictError` for a draft, a void or a paid invoice, and `InvalidInputError` naming the field.
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
    requireIssued(own, 'paid');
    if (own.state === 'paid')
      throw new ConflictError('This invoice is already paid in full.', 'NOTHING_OPEN');
    const { timeZone, now } = await getToday(reads, account);
    if (fields.receivedOn > calendarDate(now, timeZone))
      throw new InvalidInputError('receivedOn', 'receivedOn must not be in the future');
    requireAtMost(amountMinor(openMinor(own)), payment.amountMinor, currency);
    let settledRoot = root;
    await recordReceived(tx, account, row, payment, now, async (announce) => {
      settledRoot = await settleJob(tx, account, root, now, announce);
    });
    if (mailReceipt) await queueReceiptOf(tx, deps, account, row, id);
    const settled = await findInvoice(tx, account, invoiceId);
    return presentInvoice(reads, account, { own: settled ?? own, row, root: settledRoot });
  });
}
