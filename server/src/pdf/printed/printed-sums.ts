import { type OfferRow, offerRows } from '@plumbline/contract/offer/offer-rows';
import type { EstimateDocument } from '../document-data.ts';
import { checkedDecimal, printMoney } from './printable-figures.ts';
import { printableLine } from './printable-text.ts';

export interface PrintedSum {
  readonly label: string;
  readonly amount: string;
  /** The registration number of a tax. */
  readonly note?: string;
  /** The sum of a part of the work, printed in bold. */
  readonly isTotal?: true;
}

export interface PrintedSums {
  /** `With Better`, if the client can choose. */
  readonly heading: string | null;
  readonly parts: readonly PrintedSum[];
  readonly subtotals: readonly PrintedSum[];
  readonly total: PrintedSum;
  /** The included taxes, and the total without them. */
  readonly included: readonly PrintedSum[];
  readonly deposit: PrintedSum | null;
  /** Deposit, payments and balance, in place of the deposit alone; empty without payments between the two. */
  readonly schedule: readonly PrintedSum[];
  /** The paid and the due amount, once something was paid. */
  readonly payments: readonly PrintedSum[];
}

const toPrint = ({ label, amount, note }: OfferRow): PrintedSum => ({
  label: printableLine(label),
  amount,
  ...(note !== null && { note: printableLine(note) }),
});

/** The stored sums under the tables. Throws a `DocumentError` for an invalid decimal. */
export function printedSums({ offer, payments, ...estimate }: EstimateDocument): PrintedSums {
  const { currency, sums } = estimate;
  for (const value of Object.values(sums)) checkedDecimal(value);
  const rows = offerRows(offer, { ...estimate, ...sums }, 'document');
  return {
    heading: rows.heading && printableLine(rows.heading),
    parts: rows.parts.map(toPrint),
    subtotals: rows.subtotals.map(toPrint),
    total: toPrint(rows.total),
    included: rows.included.map(toPrint),
    deposit: rows.deposit && toPrint(rows.deposit),
    schedule: rows.payments.map(toPrint),
    payments: [
      { label: 'Change orders', amount: payments?.changes },
      { label: 'Paid', amount: payments?.paid },
      { label: 'Balance due', amount: payments?.due },
    ].flatMap(({ label, amount }) =>
      amount === undefined ? [] : [{ label, amount: printMoney(amount, currency) }],
    ),
  };
}
