import { formatAmount, formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import type { EstimateDocument } from '../document-data.ts';
import { checkedDecimal, printDate } from './printable-figures.ts';
import { printableLine, printableOrNull } from './printable-text.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

/**
 * Returns the printed parts of a credit note or a receipt; null for any other document. Throws a
 * `DocumentError` for an invalid decimal.
 */
export function printedSlip(document: EstimateDocument): PrintedInvoice | null {
  const { slip, currency } = document;
  if (!slip) return null;
  for (const { amount } of slip.sums) checkedDecimal(amount);
  const money = (amount: string) => formatAnyMoney(checkedDecimal(amount), slip.currency ?? currency);
  const number = printableLine(document.number);
  return {
    title: `${slip.heading} ${number}, ${printableLine(document.company.name)}`,
    heading: slip.heading,
    number,
    facts: [
      { label: 'Number', value: number },
      { label: 'Date', value: printDate(document.createdOn) },
      ...slip.facts.map(({ label, value }) => ({ label, value: printableLine(value) })),
    ],
    mark: null,
    headline: { label: slip.total.label, amount: money(slip.total.amount) },
    clientLabel: slip.heading === 'Receipt' ? 'Received from' : 'Credit to',
    changeName: printableLine(slip.about),
    jobName: printableLine(slip.title),
    sections: [],
    offer: null,
    pricesNote: null,
    sums: {
      heading: null,
      parts: [],
      subtotals: slip.sums.map(({ label, amount, note }) => ({
        label: printableLine(label),
        amount: formatAmount(amount),
        ...(note !== null && { note: printableLine(note) }),
      })),
      total: { label: slip.total.label, amount: money(slip.total.amount) },
      included: [],
      deposit: null,
      schedule: [],
      payments: slip.after.map(({ label, amount }) => ({ label, amount: money(amount) })),
    },
    notes: slip.notes.flatMap(({ title, text }) => {
      const printable = printableOrNull(text);
      return printable === null ? [] : [{ title, text: printable }];
    }),
    takesSignature: false,
  };
}
