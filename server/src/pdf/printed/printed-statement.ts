import { AGES } from '@plumbline/contract/books/statement';
import {
  AGE_NAMES,
  balanceText,
  NOT_INVOICED_TEXT,
  statementKindText,
} from '@plumbline/contract/books/statement-words';
import type { PrintedLine, PrintedSection } from '@plumbline/contract/offer/print-lines';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { DocumentStatement, EstimateDocument } from '../document-data.ts';
import { checkedDecimal, printAmount, printDate, printMoney } from './printable-figures.ts';
import { printableLine } from './printable-text.ts';
import type { PrintedSums } from './printed-sums.ts';

/** The parts of a printed statement that differ from an estimate. */
interface PrintedStatement {
  readonly title: string;
  readonly heading: string;
  readonly number: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly headline: { readonly label: string; readonly amount: string };
  readonly clientLabel: string;
  readonly sections: readonly PrintedSection[];
  readonly offer: null;
  readonly sums: PrintedSums;
  readonly takesSignature: false;
}

/**
 * Returns the printed parts of a statement; null for any other document. Throws a `DocumentError` for an
 * invalid decimal or date.
 */
export function printedStatement({
  statement,
  company,
  currency,
}: EstimateDocument): PrintedStatement | null {
  if (!statement) return null;
  const { from, to, balanceBefore, balanceAfter, held } = statement;
  for (const figure of [balanceBefore, balanceAfter, held, ...Object.values(statement.aging)])
    checkedDecimal(figure);
  const period = `${printDate(from)} to ${printDate(to)}`;
  const due = {
    label: balanceText(balanceAfter),
    amount: printMoney(balanceAfter.replace(/^-/, ''), currency),
  };
  return {
    title: `Statement, ${printableLine(company.name)}`,
    heading: 'Statement',
    // A statement has no number: its period identifies it.
    number: period,
    facts: [{ label: 'Period', value: period }],
    headline: due,
    clientLabel: 'For',
    sections: [activity(statement), ...openByAge(statement)],
    offer: null,
    sums: {
      heading: null,
      parts: [],
      subtotals: [],
      total: due,
      included: [],
      deposit: null,
      schedule: [],
      payments: isZero(held) ? [] : [{ label: NOT_INVOICED_TEXT, amount: printMoney(held, currency) }],
    },
    takesSignature: false,
  };
}

type Row = PrintedLine & { readonly isStrong?: true };

const row = (id: string, description: string, amount: string, figures: readonly string[] = []): Row => ({
  id,
  description: printableLine(description),
  note: null,
  figures,
  amount: printAmount(amount),
});

/** The rows of the period between the opening and the closing balance. */
function activity({ from, to, rows, balanceBefore, balanceAfter }: DocumentStatement): PrintedSection {
  const lines: Row[] = [
    row('before', 'Balance before', balanceBefore, [printDate(from)]),
    ...rows.map((each, place) =>
      row(String(place), `${statementKindText(each)}, ${each.number}`, checkedDecimal(each.amount), [
        printDate(each.date),
      ]),
    ),
    { ...row('after', 'Balance', balanceAfter, [printDate(to)]), isStrong: true },
  ];
  return { title: 'Account activity', columns: ['Date'], hasAmounts: true, lines };
}

function openByAge({ aging }: DocumentStatement): PrintedSection[] {
  if (AGES.every((age) => isZero(aging[age]))) return [];
  return [
    {
      title: 'Open invoices by days late',
      columns: [],
      hasAmounts: true,
      lines: AGES.map((age) => row(age, AGE_NAMES[age], aging[age])),
    },
  ];
}
