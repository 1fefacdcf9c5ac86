import {
  PAYMENT_FLAGS,
  type Payment,
  type PaymentState,
  RECEIVED_METHODS,
} from '@plumbline/contract/payments';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import type { PublicPayment } from '@plumbline/contract/payments/public-payment';
import { addAmounts, amountToWire, negateAmount } from '@plumbline/contract/pricing/amounts';
import { type Currency, minorDigits } from '@plumbline/contract/pricing/currency';
import { formatDecimal } from '@plumbline/contract/pricing/decimal';
import { formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import type { PaymentRow } from './queries.ts';
import { type AskingEstimate, depositOf, paidMinor, restOf } from './rules.ts';

export function presentPayments(
  rows: readonly PaymentRow[],
  estimate: AskingEstimate,
  currency: Currency,
): PaymentState {
  const deposit = depositOf(estimate, rows);
  return {
    amountPaid: amountToWire(paidMinor(rows), currency),
    amountDue: amountToWire(restOf(estimate, rows), currency),
    depositDue: amountToWire(deposit.dueMinor, currency),
    depositState: deposit.state,
    payments: rows.map((row) => presentPayment(row, currency)),
  };
}

export function presentPayment(row: PaymentRow, estimateCurrency: Currency): Payment {
  const currency = row.foreignCurrency ?? estimateCurrency;
  return {
    id: row.id,
    changeOrderId: row.documentId,
    invoiceId: row.invoiceId,
    method: methodOf(row.method),
    amount: toWire(row.amountMinor, currency),
    currency,
    refunded: toWire(row.refundedMinor, currency),
    refunds: row.refunds.map(({ amountMinor, refundedOn, note }) => ({
      amount: toWire(BigInt(amountMinor), currency),
      refundedOn,
      note,
    })),
    online: row.providerPaymentId !== null,
    flag: PAYMENT_FLAGS.find((flag) => flag === row.flag) ?? null,
    receivedOn: row.receivedOn,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The name of a stored method, as people read it. */
export const methodName = (method: string): string => RECEIVED_METHOD_NAMES[methodOf(method)];

const methodOf = (stored: string) => RECEIVED_METHODS.find((method) => method === stored) ?? 'other';

/** Presents a payment in the document's currency to the client, without the contractor's note. */
export function presentPublicPayment(payment: Payment, currency: Currency): PublicPayment {
  const { id, amount, refunded, method, receivedOn } = payment;
  return {
    id,
    amount: addAmounts([amount, negateAmount(refunded)], currency),
    refunded,
    method,
    receivedOn,
  };
}

/** Formats an amount in minor units as decimal text, for any currency. */
export function toWire(minor: bigint, currency: string): string {
  return formatDecimal(minor, minorDigits(currency));
}

/** Formats an amount in minor units for display, for any currency: `$40.00`, `25,921 KRW`. */
export function formatReceived(minor: bigint, currency: string): string {
  return formatAnyMoney(toWire(minor, currency), currency);
}
