import { PAYMENT_FLAGS, type PaymentFlag } from '@plumbline/contract/payments';

const TEXTS: Readonly<Record<PaymentFlag, string>> = {
  recalled: 'arrived after you recalled the estimate',
  declined: 'arrived after the estimate was declined',
  expired: 'arrived after the last valid day',
  changed: 'was for a version that can no longer be accepted',
  already_paid: 'arrived although the estimate was paid in full',
  second_payment: 'arrived when less than that was still due',
  voided: 'arrived after the invoice was voided',
  wrong_amount: 'is not the amount that was asked for',
  wrong_currency: 'came in another currency and is not counted',
  invalid_amount: 'came without a valid amount and is not counted',
  unknown_reference: 'came under a reference that is not this payment’s',
};

/** Why a payment needs attention, to follow its amount; null for a regular one. */
export function flagText(value: string | null | undefined): string | null {
  const flag = PAYMENT_FLAGS.find((known) => known === value);
  return flag ? TEXTS[flag] : null;
}
