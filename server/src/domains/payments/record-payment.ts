import { randomUUID } from 'node:crypto';
import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import type { RecordPaymentFields } from '@plumbline/contract/payments';
import { type AmountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, InvalidInputError } from '../../errors.ts';
import { currencyOf } from '../accounts/present.ts';
import { markStatus } from '../documents/answering/mark-status.ts';
import { toAmount } from '../documents/content/resolve-discount.ts';
import { presentWhole } from '../documents/get-estimate.ts';
import { getLockedEstimate } from '../documents/get-locked-estimate.ts';
import { getToday } from '../documents/get-today.ts';
import { statusOf } from '../documents/present.ts';
import { jobTotalOf } from '../documents/rules.ts';
import { listPayments, type PaymentRow } from './queries.ts';
import { recordReceived } from './record-received.ts';
import { dueMinor, paymentRefusal } from './rules.ts';

/**
 * Records money the contractor received for an accepted estimate; the full total makes it paid. Idempotent for the same `id`
 * and content. Throws `NotFoundError`, `ConflictError` for another status or an `id` with other content, and
 * `InvalidInputError` naming the field.
 */
export async function recordPayment(
  deps: Deps,
  account: AccountId,
  estimateId: string,
  { id = randomUUID(), ...fields }: RecordPaymentFields,
): Promise<Estimate> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const row = await getLockedEstimate(tx, account, estimateId);
    const currency = currencyOf(row);
    const payment = { ...fields, id, amountMinor: toAmount(fields.amount, currency, 'amount') };
    const earlier = await listPayments(tx, account, estimateId);
    const repeated = earlier.find((known) => known.id === id);
    if (repeated) {
      requireSame(repeated, payment);
      return presentWhole(reads, account, row);
    }
    const refusal = paymentRefusal(statusOf(row));
    if (refusal) throw new ConflictError(refusal);
    const { timeZone, now } = await getToday(reads, account);
    if (fields.receivedOn > calendarDate(now, timeZone))
      throw new InvalidInputError('receivedOn', 'receivedOn must not be in the future');
    const due = dueMinor(jobTotalOf(row), earlier);
    requireAtMost(due, payment.amountMinor, currency);
    await recordReceived(tx, account, row, payment, now);
    const isPaid = payment.amountMinor === due;
    return presentWhole(reads, account, isPaid ? await markStatus(tx, account, row, 'paid', now) : row);
  });
}

type Content = Pick<PaymentRow, 'amountMinor' | 'method' | 'receivedOn' | 'note'>;

/** Throws for a known id with other content: it is not a retry, and success would imply that the content was recorded. */
function requireSame(recorded: Content, asked: Content): void {
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

function requireAtMost(due: AmountMinor, amount: AmountMinor, currency: Currency): void {
  if (amount <= due) return;
  const remains = formatMoney(amountToWire(due, currency), currency);
  throw new InvalidInputError(
    'amount',
    `amount must be at most ${remains}, which is what remains to be paid`,
  );
}
