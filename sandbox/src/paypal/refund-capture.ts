import { newCapitalId } from '../core/ids.ts';
import { type PaypalCapture, type PaypalOrder, type PaypalRefund, refundedMinor } from './paypal-account.ts';
import { unprocessable } from './paypal-refusal.ts';

export interface RefundWish {
  /** Null refunds the rest. */
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly invoiceId?: string | undefined;
  readonly customId?: string | undefined;
  readonly noteToPayer?: string | undefined;
}

/** Refunds money of a capture. Throws `PaypalRefusal` for more than the rest, or if the money has not arrived. */
export function refundCapture(
  order: PaypalOrder,
  capture: PaypalCapture,
  wish: RefundWish,
  now: Date,
): PaypalRefund {
  const leftMinor = order.amountMinor - refundedMinor(capture);
  if (capture.status !== 'COMPLETED')
    throw unprocessable(
      'REFUND_NOT_ALLOWED',
      'A refund is not allowed on a capture whose money has not arrived.',
    );
  if (leftMinor === 0n)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (wish.currency !== null && wish.currency !== order.currency)
    throw unprocessable(
      'CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
      '/amount/currency_code',
    );
  const amountMinor = wish.amountMinor ?? leftMinor;
  if (amountMinor > leftMinor)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      '/amount/value',
    );
  const refund: PaypalRefund = {
    id: newCapitalId(17),
    captureId: capture.id,
    amountMinor,
    createdAt: now,
    invoiceId: wish.invoiceId,
    customId: wish.customId,
    noteToPayer: wish.noteToPayer,
  };
  capture.refunds.push(refund);
  capture.updatedAt = now;
  order.updatedAt = now;
  return refund;
}
