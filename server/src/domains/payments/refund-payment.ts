import { randomUUID } from 'node:crypto';
import { calendarDate, calendarDateText } from '@plumbline/contract/calendar';
import type { Payment, RefundFields } from '@plumbline/contract/payments';
import { areRefundsSeen } from '@plumbline/contract/payments/providers';
import { minorDigits } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, InvalidInputError } from '../../errors.ts';
import { currencyOf } from '../accounts/present.ts';
import { getToday } from '../documents/get-today.ts';
import { stopReminders } from '../documents/invoicing/reminding/stop-reminders.ts';
import { recordEvent } from '../documents/timeline/record-event.ts';
import { lockPayment, requireByHand } from './get-locked-payment.ts';
import { formatReceived, presentPayment } from './present.ts';
import { findPayment, findRefund, insertRefund } from './queries.ts';
import { settleJob } from './settle-job.ts';

/**
 * Records a refund of a payment recorded by hand, up to its remaining amount. Idempotent for the same `id`
 * and content. Throws `NotFoundError`, `ConflictError` for a payment made online while its refunds are still
 * read from the provider, and `InvalidInputError` naming the field.
 */
export async function refundPayment(
  deps: Deps,
  account: AccountId,
  paymentId: string,
  { id = randomUUID(), amount, refundedOn, note }: RefundFields,
): Promise<Payment> {
  return inTransaction(deps.db, async (tx) => {
    const { payment, row } = await lockPayment(tx, account, paymentId);
    if (areRefundsSeen(payment.createdAt, deps.clock.now()))
      requireByHand(
        payment,
        'This payment was made online. Refund it at the provider; it shows here within a day.',
      );
    const own = currencyOf(row);
    const currency = payment.foreignCurrency ?? own;
    const refundMinor = toMinor(amount, currency);
    const known = await findRefund(tx, account, id);
    if (known) {
      const isSame =
        known.paymentId === paymentId &&
        known.amountMinor === refundMinor &&
        known.refundedOn === refundedOn &&
        known.note === note;
      if (!isSame) throw new ConflictError('You already recorded this refund with different details.');
      return presentPayment(payment, own);
    }
    const { now, timeZone } = await getToday({ db: tx, clock: deps.clock }, account);
    if (refundedOn > calendarDate(now, timeZone))
      throw new InvalidInputError('refundedOn', 'refundedOn must not be in the future');
    if (refundedOn < payment.receivedOn)
      throw new InvalidInputError(
        'refundedOn',
        `refundedOn must not be before ${calendarDateText(payment.receivedOn)}, when the payment was received`,
      );
    const left = payment.amountMinor - payment.refundedMinor;
    if (refundMinor > left)
      throw new InvalidInputError(
        'amount',
        `amount must be at most ${formatReceived(left, currency)}, the amount left of this payment`,
      );
    const refund = { id, paymentId, amountMinor: refundMinor, refundedOn, note, createdAt: now };
    if (!(await insertRefund(tx, account, refund)))
      throw new InvalidInputError('id', 'id is taken by another refund');
    const announce = async () => {
      const detail = {
        amount: formatReceived(refundMinor, currency),
        method: payment.method,
        ...(note && { note }),
      };
      await recordEvent(tx, account, { estimateId: row.id, type: 'payment_refunded', at: now, detail });
    };
    await settleJob(tx, account, row, now, announce, stopReminders);
    return presentPayment((await findPayment(tx, account, paymentId)) ?? payment, own);
  });
}

/** Converts an amount to minor units of any currency, which may have up to three decimals. Throws `InvalidInputError`. */
function toMinor(thousandths: bigint, currency: string): bigint {
  const digits = minorDigits(currency);
  const dropped = 10n ** BigInt(Math.max(3 - digits, 0));
  if (thousandths % dropped === 0n) return (thousandths / dropped) * 10n ** BigInt(Math.max(digits - 3, 0));
  throw new InvalidInputError(
    'amount',
    digits === 0
      ? `amount must be a whole number: ${currency} has no decimals`
      : `amount must have at most ${digits} decimals`,
  );
}
