import { amountMinor, amountToWire, negateAmount } from '@plumbline/contract/pricing/amounts';
import { minorDigits } from '@plumbline/contract/pricing/currency';
import { formatDecimal } from '@plumbline/contract/pricing/decimal';
import type { AccountId } from '../../account-id.ts';
import { type CsvRow, writeCsv } from '../../csv/write-csv.ts';
import type { Deps } from '../../deps.ts';
import { currencyOf } from '../accounts/present.ts';
import { formatEstimateNumber } from '../documents/rules.ts';
import {
  type IssuedInvoice,
  listCreditNotes,
  listIssuedInvoices,
  listPaymentIds,
  listPaymentsWithRefunds,
} from './export-queries.ts';
import { listInvoiceLines } from './list-invoice-lines.ts';
import { creditNumber } from './present-accounting.ts';

type Reads = Pick<Deps, 'db'>;

/** Documents read at a time: a few milliseconds. */
const ROWS_PER_TURN = 100;

/** The pages of issued documents, each read when it is needed. */
async function* pagesOf<Row>(
  list: (after: number) => Promise<Row[]>,
  numberOf: (row: Row) => number | null,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const page = await list(after);
    yield page;
    const last = page.at(ROWS_PER_TURN - 1);
    if (!last) return;
    after = numberOf(last) ?? 0;
  }
}

async function* inCsv<Row>(
  pages: AsyncIterable<readonly Row[]>,
  rowsOf: (row: Row) => CsvRow[],
): AsyncGenerator<CsvRow[]> {
  for await (const page of pages) yield page.flatMap(rowsOf);
}

const invoicePages = ({ db }: Reads, account: AccountId) =>
  pagesOf(
    (after) => listIssuedInvoices(db, account, after, ROWS_PER_TURN),
    ({ own }: IssuedInvoice) => own.number,
  );

/** Yields every issued invoice of an account as CSV, void ones too, oldest first. */
export function exportInvoices(deps: Reads, account: AccountId): AsyncGenerator<string> {
  const header = [
    'Invoice',
    'Status',
    'Issued',
    'Due',
    'Paid',
    'Client',
    'Client email',
    'Estimate',
    'Covers',
  ];
  const sums = ['Subtotal', 'Tax', 'Total', 'Credited', 'Settled', 'Open', 'Currency'];
  return writeCsv(
    [...header, ...sums],
    inCsv(invoicePages(deps, account), ({ own, document }) => {
      const currency = currencyOf(own);
      const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
      const { client, estimateNumber, subtotal, taxAmount } = own.content ?? {};
      const open = own.state === 'open' ? own.totalMinor - own.settledMinor - own.creditedMinor : 0n;
      return [
        [
          document.issuedAs,
          own.state,
          own.issuedOn,
          own.dueOn,
          own.paidOn,
          client?.name ?? null,
          client?.email ?? null,
          estimateNumber ?? null,
          own.title,
          subtotal ?? null,
          taxAmount ?? null,
          wire(own.totalMinor),
          wire(own.creditedMinor),
          wire(own.settledMinor),
          wire(open),
          own.currency,
        ],
      ];
    }),
  );
}

/** Yields the lines of every issued invoice as CSV. The lines of an invoice, its taxes included, add up to its total. */
export function exportInvoiceLines(deps: Reads, account: AccountId): AsyncGenerator<string> {
  return writeCsv(
    ['Invoice', 'Issued', 'Client', 'Kind', 'Description', 'Quantity', 'Unit', 'Price', 'Amount', 'Currency'],
    inCsv(invoicePages(deps, account), ({ own, document }) =>
      listInvoiceLines(own).map((line) => [
        document.issuedAs,
        own.issuedOn,
        own.content?.client?.name ?? null,
        line.kind,
        line.description,
        line.quantity,
        line.unit,
        line.price,
        line.amount,
        own.currency,
      ]),
    ),
  );
}

/** Yields every credit note of an account as CSV, oldest first. */
export function exportCreditNotes({ db }: Reads, account: AccountId): AsyncGenerator<string> {
  const pages = pagesOf(
    (after) => listCreditNotes(db, account, after, ROWS_PER_TURN),
    ({ credit }) => credit.number,
  );
  return writeCsv(
    ['Credit note', 'Issued', 'Invoice', 'Client', 'Reason', 'Subtotal', 'Tax', 'Total', 'Currency'],
    inCsv(pages, ({ credit, own, document }) => [
      [
        creditNumber(credit.number),
        credit.issuedOn,
        document.issuedAs,
        own.content?.client?.name ?? null,
        credit.reason,
        credit.content.subtotal,
        credit.content.taxAmount,
        credit.content.totalAmount,
        credit.currency,
      ],
    ]),
  );
}

async function* paymentPages({ db }: Reads, account: AccountId) {
  const ids = await listPaymentIds(db, account);
  for (let start = 0; start < ids.length; start += ROWS_PER_TURN)
    yield await listPaymentsWithRefunds(db, account, ids.slice(start, start + ROWS_PER_TURN));
}

/**
 * Yields the payments of an account as CSV in the order received, each followed by its refunds as negative
 * amounts.
 */
export function exportPayments(deps: Reads, account: AccountId): AsyncGenerator<string> {
  return writeCsv(
    ['Date', 'Type', 'Client', 'Estimate', 'Invoice', 'Method', 'Amount', 'Currency', 'Note', 'Flag'],
    inCsv(paymentPages(deps, account), ({ payment, root, invoice, refunds }) => {
      const currency = payment.foreignCurrency ?? root.currency;
      const wire = (minor: bigint) => formatDecimal(minor, minorDigits(currency));
      const number = root.kind === 'estimate' ? formatEstimateNumber(root.number) : null;
      const row = (date: string, type: string, amount: string, note: string | null): CsvRow => [
        date,
        type,
        root.clientName,
        number,
        invoice,
        payment.method,
        amount,
        currency,
        note,
        payment.flag,
      ];
      return [
        row(payment.receivedOn, 'Payment', wire(payment.amountMinor), payment.note),
        ...refunds.map(({ refundedOn, amountMinor: amount, note }) =>
          row(refundedOn, 'Refund', negateAmount(wire(amount)), note),
        ),
      ];
    }),
  );
}
