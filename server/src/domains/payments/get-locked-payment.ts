import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { LockedEstimate } from '../documents/answering/public-access.ts';
import { lockPaidDocument } from '../documents/invoicing/get-locked-invoice.ts';
import { findPayment, type PaymentRow } from './queries.ts';

export const paymentNotFound = () => new NotFoundError('Payment Not Found');

/** Returns a payment and the document it was paid for, locked with its job. Throws `NotFoundError`, also for a withdrawn payment. */
export async function lockPayment(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<{ readonly payment: PaymentRow; readonly row: LockedEstimate }> {
  const found = await findPayment(tx, account, id);
  if (!found) throw paymentNotFound();
  const row = await lockPaidDocument(tx, account, found.invoiceId ?? found.documentId ?? found.estimateId);
  const payment = await findPayment(tx, account, id);
  if (!payment || payment.withdrawnAt !== null) throw paymentNotFound();
  return { payment, row };
}

/**
 * Throws `ConflictError` for money received through a provider, because only the provider's reports change
 * it.
 */
export function requireByHand({ providerPaymentId }: PaymentRow, refusal: string): void {
  if (providerPaymentId !== null) throw new ConflictError(refusal, 'PAID_ONLINE');
}
