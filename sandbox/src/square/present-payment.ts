import type { serialization } from 'square';
import {
  refundedMinor,
  type SquareAccount,
  type SquarePayment,
  type SquareRefund,
} from './square-account.ts';
import { CARD, money } from './square-values.ts';

export function presentPayment(account: SquareAccount, payment: SquarePayment) {
  const { currency, locationId } = account;
  const amount = money(payment.order.totalMinor, currency);
  const isCompleted = payment.status === 'COMPLETED';
  const refunded = refundedMinor(payment);
  return {
    id: payment.id,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
    amount_money: amount,
    total_money: amount,
    ...(isCompleted && { approved_money: amount }),
    ...(refunded > 0 && {
      refunded_money: money(refunded, currency),
      refund_ids: payment.refunds.map(({ id }) => id),
    }),
    status: payment.status,
    source_type: payment.source,
    ...sourceDetails(payment),
    location_id: locationId,
    order_id: payment.order.id,
    ...(payment.buyerEmail !== null && { buyer_email_address: payment.buyerEmail }),
    ...(payment.note !== null && { note: payment.note }),
    ...(isCompleted && { receipt_number: payment.id.slice(0, 4) }),
    application_details: { square_product: 'ECOMMERCE_API' as const },
    version_token: `v${payment.updatedAt.getTime()}`,
  } satisfies serialization.Payment.Raw;
}

/** A refund completes at once here; at Square it may stay `PENDING` for days. */
export function presentRefund(account: SquareAccount, refund: SquareRefund) {
  const moment = refund.createdAt.toISOString();
  return {
    id: refund.id,
    status: 'COMPLETED',
    location_id: account.locationId,
    destination_type: refund.payment.source,
    amount_money: money(refund.amountMinor, account.currency),
    payment_id: refund.payment.id,
    order_id: refund.payment.order.id,
    ...(refund.reason !== null && { reason: refund.reason }),
    created_at: moment,
    updated_at: moment,
  } satisfies serialization.PaymentRefund.Raw;
}

function sourceDetails(payment: SquarePayment) {
  if (payment.source === 'BANK_ACCOUNT')
    return {
      bank_account_details: {
        bank_name: 'Sandbox bank',
        transfer_type: 'ACH',
        ...(payment.status === 'FAILED' && {
          errors: [declined('INSUFFICIENT_FUNDS', 'The bank account does not hold enough money.')],
        }),
      },
    } satisfies serialization.Payment.Raw;
  const isFailed = payment.status === 'FAILED';
  const moment = payment.createdAt.toISOString();
  return {
    card_details: {
      status: isFailed ? 'FAILED' : 'CAPTURED',
      card: CARD,
      entry_method: 'KEYED',
      cvv_status: 'CVV_ACCEPTED',
      avs_status: 'AVS_ACCEPTED',
      ...(isFailed
        ? { errors: [declined('GENERIC_DECLINE', 'The card was declined.')] }
        : { card_payment_timeline: { authorized_at: moment, captured_at: moment } }),
    },
  } satisfies serialization.Payment.Raw;
}

function declined(code: serialization.ErrorCode.Raw, detail: string) {
  return { category: 'PAYMENT_METHOD_ERROR', code, detail } satisfies serialization.Error_.Raw;
}
