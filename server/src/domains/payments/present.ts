import {
  PAYMENT_FLAGS,
  type Payment,
  type PaymentState,
  RECEIVED_METHODS,
} from '@plumbline/contract/payments';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import { formatDecimal } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { PaymentRow } from './queries.ts';
import { dueMinor, paidMinor } from './rules.ts';

export function presentPayments(
  rows: readonly PaymentRow[],
  totalMinor: bigint,
  currency: Currency,
): PaymentState {
  return {
    amountPaid: amountToWire(paidMinor(rows), currency),
    amountDue: amountToWire(dueMinor(totalMinor, rows), currency),
    payments: rows.map((row) => presentPayment(row, currency)),
  };
}

function presentPayment(row: PaymentRow, estimateCurrency: Currency): Payment {
  const currency = row.foreignCurrency ?? estimateCurrency;
  return {
    id: row.id,
    method: RECEIVED_METHODS.find((method) => method === row.method) ?? 'other',
    amount: toWire(row.amountMinor, currency),
    currency,
    refunded: toWire(row.refundedMinor, currency),
    online: row.providerPaymentId !== null,
    flag: PAYMENT_FLAGS.find((flag) => flag === row.flag) ?? null,
    receivedOn: row.receivedOn,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Decimal text of an amount in any currency; of one that is none of ours two digits are taken to be its minor ones. */
export function toWire(minor: bigint, currency: string): string {
  const known = CURRENCIES.find((code) => code === currency);
  return known ? amountToWire(amountMinor(minor), known) : formatDecimal(minor, 2);
}

/** An amount fit to be shown: `$40.00`. */
export function formatReceived(minor: bigint, currency: string): string {
  const known = CURRENCIES.find((code) => code === currency);
  return known ? formatMoney(toWire(minor, known), known) : `${toWire(minor, currency)} ${currency}`;
}
