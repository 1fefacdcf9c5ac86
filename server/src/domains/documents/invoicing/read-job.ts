import {
  addSums,
  type JobSums,
  jobSumsFromWire,
  NO_SUMS,
  sumsOf,
} from '@plumbline/contract/invoices/job-sums';
import type { InvoicedStage } from '@plumbline/contract/invoices/stages-left';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import {
  type AmountMinor,
  amountFromWire,
  amountMinor,
  type TaxRateThousandths,
  taxRateToWire,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { halfOfChange } from '@plumbline/contract/pricing/price-change';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { currencyOf } from '../../accounts/present.ts';
import { getPayments } from '../../payments/get-payments.ts';
import { listChangeOrders } from '../changes/get-change-rows.ts';
import { toPriced } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { type LineRows, listLines } from '../line-queries.ts';
import { readSelection } from '../present-parts.ts';
import { stagesOfRow } from '../present-stages.ts';
import type { EstimateRow } from '../queries.ts';
import { formatEstimateNumber, jobTotalOf } from '../rules.ts';
import { type JobMoney, keptPartsOf } from './money/settle-money.ts';
import { type CreditNoteRow, type InvoiceRow, listCreditNotes, listInvoicesOf } from './queries.ts';
import { withWorkSums } from './store-work.ts';

interface JobStage extends InvoicedStage {
  readonly name: string;
}

export interface JobTax {
  readonly name: string;
  readonly rate: string;
  readonly registration: string | null;
  /** False for the one tax of an estimate without named taxes, which shows nothing at a rate of zero. */
  readonly isNamed: boolean;
}

/** An estimate with its accepted change orders and its invoices, from which an invoice is computed. */
export interface Job extends JobMoney {
  readonly root: EstimateRow;
  readonly changes: readonly EstimateRow[];
  readonly currency: Currency;
  readonly totalMinor: AmountMinor;
  readonly sums: JobSums;
  /** Its taxes, in the order of `sums.taxes`. */
  readonly taxes: readonly JobTax[];
  /** Deposit, payments, deposits of change orders, and the balance as the last one. */
  readonly stages: readonly JobStage[];
  /** The issued invoices that are not void, oldest first. */
  readonly issued: readonly InvoiceRow[];
  /** Their credit notes, whose amounts can be invoiced again. */
  readonly credits: readonly CreditNoteRow[];
}

/** The taxes of a document, in the order of its sums; one called `Tax` if it has no named taxes. */
export function nameTaxes(
  taxRate: TaxRateThousandths,
  taxes: readonly (Pick<JobTax, 'name' | 'registration'> & { readonly rate: TaxRateThousandths })[],
): JobTax[] {
  if (taxes.length === 0)
    return [{ name: 'Tax', rate: taxRateToWire(taxRate), registration: null, isNamed: false }];
  return taxes.map(({ name, rate, registration }) => ({
    name,
    rate: taxRateToWire(rate),
    registration,
    isNamed: true,
  }));
}

export const isCounted = ({ state }: Pick<InvoiceRow, 'state'>): boolean =>
  state === 'open' || state === 'paid';

/** Reads the job of an estimate, or of the content of an invoice without one. */
export async function readJob(db: Queryable, account: AccountId, stored: EstimateRow): Promise<Job> {
  const [lines, { rows }, all, credits, payments] = await Promise.all([
    listLines(db, account, stored.id),
    listChangeOrders(db, account, stored.id),
    listInvoicesOf(db, account, stored.id),
    listCreditNotes(db, account, stored.id),
    getPayments(db, account, stored.id),
  ]);
  const root = withWorkSums(stored, lines);
  const currency = currencyOf(root);
  const changes = rows.filter(({ status }) => status === 'accepted');
  const changeLines = await Promise.all(changes.map(({ id }) => listLines(db, account, id)));
  const content = readContent(root, lines);
  const own = sumsOf(toPriced(content, currency), readSelection(root, content));
  const issued = all.filter(isCounted);
  return {
    root,
    currency,
    changes,
    payments,
    totalMinor: amountMinor(jobTotalOf(root)),
    sums: changes.reduce((sums, row, place) => {
      const [added, removed] = changeSums(row, changeLines[place], currency);
      return addSums(addSums(sums, added), removed, -1n);
    }, own),
    taxes: nameTaxes(content.taxRate, content.taxes),
    stages: stagesOfJob(root, changes, issued),
    issued,
    credits,
  };
}

/** The sums of the work that a change order adds, and of the work it removes. */
function changeSums(row: EstimateRow, lines: LineRows | undefined, currency: Currency): [JobSums, JobSums] {
  if (!lines) return [NO_SUMS, NO_SUMS];
  const content = readContent(row, lines);
  return [
    sumsOf(toPriced(halfOfChange(content, false), currency)),
    sumsOf(toPriced(halfOfChange(content, true), currency)),
  ];
}

/** The stages of a job in order, with what its issued invoices cover of each; the balance is the last one. */
export function stagesOfJob(
  root: EstimateRow,
  changes: readonly EstimateRow[],
  issued: readonly InvoiceRow[],
): JobStage[] {
  const currency = currencyOf(root);
  const invoicedMinor = (id: string) =>
    amountMinor(
      issued
        .flatMap((invoice) => keptPartsOf(invoice, currency))
        .filter(({ stageId }) => stageId === id)
        .reduce((sum, { minor }) => sum + minor, 0n),
    );
  const stages = stagesOfRow(root).map(({ id, name, amount }) => ({
    id,
    name,
    wantedMinor: amountFromWire(amount, currency),
    invoicedMinor: invoicedMinor(id),
  }));
  const deposits = changes
    .filter(({ depositMinor }) => depositMinor > 0n)
    .map(({ id, number, depositMinor }) => ({
      id,
      name: `Deposit for ${changeNumber(formatEstimateNumber(number))}`,
      wantedMinor: amountMinor(depositMinor),
      invoicedMinor: invoicedMinor(id),
    }));
  return [...stages.slice(0, -1), ...deposits, ...stages.slice(-1)];
}

/** The part of a job's sums covered by issued invoices, less their credit notes. */
export const invoicedSums = ({ issued, credits }: Pick<Job, 'issued' | 'credits'>): JobSums =>
  credits.reduce(
    (sums, { sums: credited }) => addSums(sums, jobSumsFromWire(credited), -1n),
    issued.reduce((sums, { sums: taken }) => addSums(sums, jobSumsFromWire(taken)), NO_SUMS),
  );

/** The total of the issued invoices of a job, less their credit notes. */
export const invoicedMinor = ({ issued }: Pick<Job, 'issued'>): AmountMinor =>
  amountMinor(issued.reduce((sum, { totalMinor, creditedMinor }) => sum + totalMinor - creditedMinor, 0n));
