import type { BookedCredit, BookedTax, JobBooks } from '@plumbline/contract/books/job-books';
import { calendarDate } from '@plumbline/contract/calendar';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { type JobSums, type JobSumsOnWire, jobSumsFromWire } from '@plumbline/contract/invoices/job-sums';
import { amountFromWire, amountMinor, taxRateThousandths } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTaxRate } from '../../db/tax-columns.ts';
import { getTimeZone } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { type JobTax, nameTaxes } from '../documents/invoicing/read-job.ts';
import { formatEstimateNumber } from '../documents/rules.ts';
import { creditNumber } from './present-accounting.ts';
import { type JobRows, listJobRows } from './queries.ts';

type Root = JobRows['roots'][number];

/** Returns the books of several jobs. */
export async function readJobBooks(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<JobBooks[]> {
  if (ids.length === 0) return [];
  const [rows, timeZone] = await Promise.all([listJobRows(db, account, ids), getTimeZone(db, account)]);
  return rows.roots.map((root) => toBooks(root, rows, timeZone));
}

function toBooks(root: Root, rows: JobRows, timeZone: string): JobBooks {
  const taxes = jobTaxes(root, rows);
  const own = rows.invoices.filter(({ rootId }) => rootId === root.id);
  const changes = rows.changes.filter(({ rootId }) => rootId === root.id);
  return {
    id: root.id,
    isEstimate: root.kind === 'estimate',
    number: root.kind === 'estimate' ? formatEstimateNumber(root.number) : (own[0]?.number ?? ''),
    total: amountMinor(root.kind === 'estimate' && isWon(root.status) ? root.totalMinor : 0n),
    changes: changes.map(({ answeredAt, totalMinor }) => ({
      acceptedOn: answeredAt ? calendarDate(answeredAt, timeZone) : '',
      total: amountMinor(totalMinor),
    })),
    invoices: own.map(({ own: invoice, number }) => ({
      id: invoice.documentId,
      number: number ?? '',
      place: invoice.number ?? 0,
      issuedOn: invoice.issuedOn ?? '',
      dueOn: invoice.dueOn ?? '',
      total: amountMinor(invoice.totalMinor),
      taxes: bookedTaxes(taxes, invoice.sums),
      credits: rows.credits
        .filter(({ invoiceId }) => invoiceId === invoice.documentId)
        .map(
          (credit): BookedCredit => ({
            number: creditNumber(credit.number),
            issuedOn: credit.issuedOn,
            total: amountMinor(credit.totalMinor),
            taxes: bookedTaxes(taxes, credit.sums),
          }),
        ),
      parts: invoice.parts.map(({ stageId, amount }) => ({
        documentId: stageId === 'deposit' ? root.id : stageId,
        minor: amountFromWire(amount, currencyOf(invoice)),
      })),
    })),
    payments: rows.payments
      .filter(({ estimateId }) => estimateId === root.id)
      .map((payment) => ({
        method: payment.method,
        receivedOn: payment.receivedOn,
        amount: amountMinor(payment.amountMinor),
        refunds: rows.refunds
          .filter(({ paymentId }) => paymentId === payment.id)
          .map(({ refundedOn, amountMinor: amount }) => ({ refundedOn, amount: amountMinor(amount) })),
        invoiceId: payment.invoiceId,
        invoiceNumber: payment.invoiceNumber,
        documentId: payment.documentId ?? root.id,
      })),
    deposits: new Map(
      [root, ...changes].map(({ id, acceptPayments, depositMinor }) => [
        id,
        amountMinor(acceptPayments ? depositMinor : 0n),
      ]),
    ),
  };
}

function jobTaxes(root: Root, { taxes }: JobRows): JobTax[] {
  const own = taxes.filter(({ estimateId }) => estimateId === root.id);
  return nameTaxes(
    readTaxRate(root),
    own.map(({ name, rateThousandths }) => ({
      name,
      rate: taxRateThousandths(BigInt(rateThousandths)),
      registration: null,
    })),
  );
}

/** The base and amount of each tax. The tax of an estimate without named ones has no base at a rate of zero. */
function bookedTaxes(names: readonly JobTax[], sums: JobSumsOnWire): BookedTax[] {
  const read = jobSumsFromWire(sums);
  return read.taxes.map((tax, place) => {
    const { name, rate, isNamed } = names[place] ?? { name: 'Tax', rate: '0', isNamed: false };
    const applies = isNamed || !isZero(rate) || tax !== 0n;
    return { name, rate, tax, base: applies ? baseOf(read, place) : amountMinor(0n) };
  });
}

/** The net of the classes of lines that have a tax. */
const baseOf = ({ nets }: JobSums, place: number) =>
  amountMinor(
    Object.entries(nets)
      .filter(([taxClass]) => Math.floor(Number(taxClass) / 2 ** place) % 2 === 1)
      .reduce((sum, [, net]) => sum + net, 0n),
  );
