import type { Receivables, Statement, TaxReport } from '@plumbline/contract/books';
import { AGES } from '@plumbline/contract/books/statement';
import { AGE_NAMES, NOT_INVOICED_TEXT, statementKindText } from '@plumbline/contract/books/statement-words';
import { type CsvRow, writeCsv } from '../../csv/write-csv.ts';

// oxlint-disable-next-line require-await
async function* inOnePage(rows: CsvRow[]): AsyncGenerator<CsvRow[]> {
  yield rows;
}

/** Yields a statement as CSV, with the opening and closing balance, and the held money. */
export function exportStatement(statement: Statement): AsyncGenerator<string> {
  const { from, to, currency, rows, balanceBefore, balanceAfter, held } = statement;
  return writeCsv(
    ['Date', 'Type', 'Number', 'Due', 'Amount', 'Balance', 'Currency'],
    inOnePage([
      [from, 'Balance before', null, null, null, balanceBefore, currency],
      ...rows.map((row) => [
        row.date,
        statementKindText(row),
        row.number,
        row.dueOn,
        row.amount,
        row.balance,
        currency,
      ]),
      [to, 'Balance', null, null, null, balanceAfter, currency],
      [to, NOT_INVOICED_TEXT, null, null, held, null, currency],
    ]),
  );
}

export function exportTaxReport({
  rows,
  basis,
  from,
  to,
  currency,
  ...sums
}: TaxReport): AsyncGenerator<string> {
  const period = [from, to, basis === 'issued' ? 'By invoice' : 'By payment', currency];
  return writeCsv(
    ['Tax', 'Rate %', 'Base', 'Amount', 'From', 'To', 'Basis', 'Currency'],
    inOnePage([
      ...rows.map(({ name, rate, base, tax }) => [name, rate, base, tax, ...period]),
      ['Total', null, null, sums.totalTax, ...period],
      [NOT_INVOICED_TEXT, null, null, sums.receivedNotInvoiced, ...period],
    ]),
  );
}

export function exportReceivables({ asOf, currency, rows, totals }: Receivables): AsyncGenerator<string> {
  return writeCsv(
    ['Client', ...AGES.map((age) => AGE_NAMES[age]), 'Total', 'As of', 'Currency'],
    inOnePage(
      [...rows, { clientName: 'Total', ...totals }].map((row) => [
        row.clientName,
        ...AGES.map((age) => row[age]),
        row.total,
        asOf,
        currency,
      ]),
    ),
  );
}
