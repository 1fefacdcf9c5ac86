import { createHash, randomUUID } from 'node:crypto';
import type { ClientPayment, ClientPaymentFields } from '@plumbline/contract/payments';
import type { AccountId } from '../../../../account-id.ts';
import type { Transaction } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { Deps } from '../../../../deps.ts';
import { ConflictError, InvalidInputError } from '../../../../errors.ts';
import { countMails } from '../../../../mail/count-sending.ts';
import { currencyOf } from '../../../accounts/present.ts';
import { getOwnClient } from '../../../clients/get-client.ts';
import { getPaymentsOfClient } from '../../../payments/get-client-payments.ts';
import { getPayments } from '../../../payments/get-payments.ts';
import { requireSame } from '../../../payments/record-payment.ts';
import { queueReceiptOf } from '../../../payments/send-receipt.ts';
import { toAmount } from '../../content/resolve-discount.ts';
import { getLockedEstimate } from '../../get-locked-estimate.ts';
import { INVOICE } from '../../kinds.ts';
import { findEstimate } from '../../queries.ts';
import { lockInvoice } from '../get-locked-invoice.ts';
import { recordOnInvoice } from './record-invoice-payment.ts';

/**
 * Records one amount that a client paid for several invoices. In one transaction, records a payment on each
 * invoice, up to its open amount, and emails a receipt for each if requested. Returns these payments.
 * Idempotent for the same `id` and content. Throws `NotFoundError`, `ConflictError` for an invoice with no open
 * amount or an `id` that was used with other content, `TooManyRequestsError` for receipts beyond the sending
 * limits, and `InvalidInputError` naming the field.
 */
export async function recordClientPayment(
  deps: Deps,
  account: AccountId,
  clientId: string,
  { id = randomUUID(), mailReceipt = false, invoices, ...fields }: ClientPaymentFields,
): Promise<ClientPayment[]> {
  return inTransaction(deps.db, async (tx) => {
    await getOwnClient(tx, account, clientId);
    await lockRoots(tx, account, clientId, invoices);
    const reads = { db: tx, clock: deps.clock };
    const ids = invoices.map(({ invoiceId }, place) => (place === 0 ? id : partId(id, invoiceId)));
    let repeated = 0;
    const mailed: string[] = [];
    for (const [place, { invoiceId, amount }] of invoices.entries()) {
      const field = `invoices.${place}.amount`;
      const invoice = await lockInvoice(tx, account, invoiceId);
      const payment = {
        ...fields,
        id: ids[place] ?? id,
        amountMinor: toAmount(amount, currencyOf(invoice.row), field),
      };
      const known = (await getPayments(tx, account, invoiceId)).find((row) => row.id === payment.id);
      if (known) requireSame(known, payment);
      else {
        await recordOnInvoice(reads, account, invoice, payment, field);
        if (mailReceipt && (await queueReceiptOf(tx, deps, account, invoice.row, payment.id)))
          mailed.push(invoiceId);
      }
      repeated += known ? 1 : 0;
    }
    if (repeated > 0 && repeated < invoices.length)
      throw new ConflictError(
        'You already recorded this payment with different details. Please check the list.',
      );
    if (mailed.length > 0) await countMails(tx, deps, account, mailed);
    return getPaymentsOfClient(tx, account, clientId, ids);
  });
}

/** Locks the jobs of the invoices in the order of their ids, so that two payments of a client never wait for each other. */
async function lockRoots(
  tx: Transaction,
  account: AccountId,
  clientId: string,
  invoices: ClientPaymentFields['invoices'],
): Promise<void> {
  const roots = new Set<string>();
  for (const [place, { invoiceId }] of invoices.entries()) {
    const row = await findEstimate(tx, account, invoiceId);
    if (row?.kind !== INVOICE.name || row.clientId !== clientId || row.rootId === null) {
      const field = `invoices.${place}.invoiceId`;
      throw new InvalidInputError(field, `${field} must be an invoice of this client`);
    }
    roots.add(row.rootId);
  }
  for (const root of [...roots].toSorted()) await getLockedEstimate(tx, account, root);
}

/**
 * Returns the id of the payment on any invoice after the first, whose payment has the id of the call. A
 * repeated call gets the same ids.
 */
function partId(id: string, invoiceId: string): string {
  const bytes = createHash('sha256').update(`${id} ${invoiceId}`).digest().subarray(0, 16);
  // The version and variant bits of a custom UUID (version 8).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
