import type { Core } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import {
  refundedMinor,
  type SquareAccount,
  type SquarePayment,
  type SquareRefund,
} from './square-account.ts';
import { announcePayment, announceRefund } from './square-events.ts';
import { SquareRefusal } from './square-refusal.ts';

export interface RefundWish {
  /** Null refunds the rest. */
  readonly amountMinor: number | null;
  /** Null means the payment's currency. */
  readonly currency: string | null;
  readonly reason: string | null;
}

/** Refunds money of a payment. Throws `SquareRefusal` for more than the rest, or if the money has not arrived. */
export function refundPayment(
  core: Core,
  account: SquareAccount,
  payment: SquarePayment,
  { amountMinor, currency, reason }: RefundWish,
): SquareRefund {
  const leftMinor = payment.order.totalMinor - refundedMinor(payment);
  if (payment.status !== 'COMPLETED')
    throw refuse('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', 'The payment must be completed to be refunded.');
  if (leftMinor === 0)
    throw refuse('PAYMENT_NOT_REFUNDABLE', 'The payment has been refunded in full already.');
  if (currency !== null && currency !== account.currency)
    throw refuse('CURRENCY_MISMATCH', 'The refund must be in the currency of the payment.');
  if (amountMinor !== null && amountMinor > leftMinor)
    throw refuse(
      'REFUND_AMOUNT_INVALID',
      `The requested refund amount exceeds the amount available to refund, ${leftMinor}.`,
    );
  const now = core.clock.now();
  const refund: SquareRefund = {
    id: `${payment.id}_${newId('', 24)}`,
    payment,
    amountMinor: amountMinor ?? leftMinor,
    reason,
    createdAt: now,
  };
  payment.refunds.push(refund);
  payment.updatedAt = now;
  account.refunds.set(refund.id, refund);
  announceRefund(core, account, refund, 'created');
  announceRefund(core, account, refund, 'updated');
  announcePayment(core, account, payment, 'updated');
  return refund;
}

type RefundCode =
  | 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION'
  | 'PAYMENT_NOT_REFUNDABLE'
  | 'CURRENCY_MISMATCH'
  | 'REFUND_AMOUNT_INVALID';

function refuse(code: RefundCode, detail: string): SquareRefusal {
  return new SquareRefusal(400, [{ category: 'REFUND_ERROR', code, detail }]);
}
