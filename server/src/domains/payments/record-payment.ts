import { randomUUID } from 'node:crypto';
import { calendarDate } from '@plumbline/contract/calendar';
import type { RecordPaymentFields } from '@plumbline/contract/payments';
import { type AmountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, InvalidInputError } from '../../errors.ts';
import { currencyOf } from '../accounts/present.ts';
import { toAmount } from '../documents/content/resolve-discount.ts';
import { presentWhole } from '../documents/get-estimate.ts';
import { getLockedEstimate } from '../documents/get-locked-estimate.ts';
import { getToday } from '../documents/get-today.ts';
import { kindOf } from '../documents/kinds.ts';
import { statusOf, type WholeDocument } from '../documents/present.ts';
import { jobTotalOf } from '../documents/rules.ts';
import { listPayments, type PaymentRow } from './queries.ts';
import { recordReceived } from './record-received.ts';
import { dueMinor, paymentRefusal } from './rules.ts';
import { queueReceiptOf } from './send-receipt.ts';
import { settleJob } from './settle-job.ts';

/**
 * Records money the contractor received for an accepted estimate, or for an accepted change order, whose deposit it then settles.
 * The job's full total makes the estimate paid. Idempotent for the same `id` and content. Throws `NotFoundError`, `ConflictError`
 * for another status or an `id` with other content, and `InvalidInputError` naming the field.
 */
export async function recordPayment(
  deps: Deps,
  account: AccountId,
  documentId: string,
  { id = randomUUID(), mailReceipt = false, ...fields }: RecordPaymentFields,
): Promise<WholeDocument> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const row = await getLockedEstimate(tx, account, documentId);
    const currency = currencyOf(row);
    const payment = { ...fields, id, amountMinor: toAmount(fields.amount, currency, 'amount') };
    const earlier = await listPayments(tx, account, documentId);
    const repeated = earlier.find((known) => known.id === id);
    if (repeated) {
      requireSame(repeated, payment);
      return presentWhole(reads, account, row);
    }
    const job = row.rootId === null ? row : await getLockedEstimate(tx, account, row.rootId);
    const refusal =
      paymentRefusal(statusOf(row), kindOf(row).noun) ?? paymentRefusal(statusOf(job), 'estimate');
    if (refusal) throw new ConflictError(refusal);
    const { timeZone, now } = await getToday(reads, account);
    if (fields.receivedOn > calendarDate(now, timeZone))
      throw new InvalidInputError('receivedOn', 'receivedOn must not be in the future');
    requireAtMost(dueMinor(jobTotalOf(row), earlier), payment.amountMinor, currency);
    if (job !== row) {
      const ofJob = await listPayments(tx, account, job.id);
      requireAtMost(dueMinor(jobTotalOf(job), ofJob), payment.amountMinor, currency);
    }
    await recordReceived(tx, account, row, payment, now);
    if (mailReceipt) await queueReceiptOf(tx, deps, account, row, id);
    return presentWhole(reads, account, await settleJob(tx, account, row, now));
  });
}

type Content = Pick<PaymentRow, 'amountMinor' | 'method' | 'receivedOn' | 'note'>;

/** Throws for a known id with other content: it is not a retry, and success would imply that the content was recorded. */
export function requireSame(recorded: Content, asked: Content): void {
  const isSame =
    recorded.amountMinor === asked.amountMinor &&
    recorded.method === asked.method &&
    recorded.receivedOn === asked.receivedOn &&
    recorded.note === asked.note;
  if (!isSame)
    throw new ConflictError(
      'You already recorded this payment with different details. Please check the list.',
    );
}

/** Throws `InvalidInputError` naming the field for more than the remainder. */
export function requireAtMost(
  due: AmountMinor,
  amount: AmountMinor,
  currency: Currency,
  field = 'amount',
): void {
  if (amount <= due) return;
  const remains = formatMoney(amountToWire(due, currency), currency);
  throw new InvalidInputError(field, `${field} must be at most ${remains}, the amount left to pay`);
}
