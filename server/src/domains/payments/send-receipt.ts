import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { LockedEstimate } from '../documents/answering/public-access.ts';
import { resolveCurrentClient } from '../documents/content/resolve-content.ts';
import { findMailedAddress } from '../documents/invoicing/reminding/send-reminder.ts';
import { requireAddress } from '../documents/sending/send-estimate.ts';
import { lockPayment, paymentNotFound } from './get-locked-payment.ts';
import { findPayment, type PaymentRow } from './queries.ts';
import { queueReceiptMail } from './queue-receipts.ts';

/** Mails the receipt of a payment to the client, also again. Throws `NotFoundError`, and `InvalidInputError` without an address. */
export async function sendReceipt(deps: Deps, account: AccountId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payment, row } = await lockPayment(tx, account, id);
    if (payment.amountMinor === 0n) throw paymentNotFound();
    await queueReceipt(tx, deps, account, row, payment);
  });
}

/** Queues the mail with the receipt of a payment that was just recorded. Returns false if the client has no address. */
export async function queueReceiptOf(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  account: AccountId,
  row: LockedEstimate,
  paymentId: string,
): Promise<boolean> {
  const payment = await findPayment(tx, account, paymentId);
  if (!payment || !(await findAddress(tx, account, row))) return false;
  await queueReceipt(tx, deps, account, row, payment);
  return true;
}

/**
 * The client's present address: an accepted estimate keeps the one it was accepted with. For an invoice of a client without an
 * address, the one it was last mailed to.
 */
const findAddress = async (tx: Transaction, account: AccountId, row: LockedEstimate) =>
  (await resolveCurrentClient(tx, account, row)).clientEmail ?? (await findMailedAddress(tx, row));

/** Queues the mail with the receipt of money that the contractor recorded or looks up. Throws `InvalidInputError` without an address. */
async function queueReceipt(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  account: AccountId,
  row: LockedEstimate,
  payment: PaymentRow,
): Promise<void> {
  const recipient = requireAddress(await findAddress(tx, account, row));
  await queueReceiptMail(tx, clock, account, row, payment, { recipient, paidBy: row.clientName ?? '' });
}
