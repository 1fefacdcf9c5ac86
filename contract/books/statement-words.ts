import type { StatementRowOnWire } from '../books.ts';
import { isZero } from '../pricing/decimal.ts';
import type { Age } from './statement.ts';

/** The labels of the aging columns. */
export const AGE_NAMES: Readonly<Record<Age, string>> = {
  current: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
};

const METHODS: Readonly<Record<string, string>> = {
  cash: ' in cash',
  check: ' by check',
  bank_transfer: ' by bank transfer',
  card: ' by card',
  venmo: ' by Venmo',
  paypal: ' by PayPal',
  stripe: ' by card',
  square: ' by card',
};

/** Names money that no invoice asks for yet: a deposit, or the payments of a job that was paid without an invoice. */
export const NOT_INVOICED_TEXT = 'Received, not invoiced yet';

/** The label of a statement's row: `Payment by check`. */
export function statementKindText({ kind, amount, method }: StatementRowOnWire): string {
  const how = METHODS[method ?? ''] ?? '';
  const texts = {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    payment: `Payment${how}`,
    refund: `Refund${how}`,
    held: amount.startsWith('-') ? 'Earlier payment used' : NOT_INVOICED_TEXT,
  };
  return texts[kind];
}

/** What the balance of a statement means for its client: `Amount due`, or the client’s credit. */
export const balanceText = (balance: string): string =>
  balance.startsWith('-') && !isZero(balance.slice(1)) ? 'Your credit' : 'Amount due';
