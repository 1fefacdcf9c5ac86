import { settleInvoices } from '../invoices/settle-invoices.ts';
import { keptParts } from '../invoices/stages-left.ts';
import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';
import { divideRounded } from '../pricing/rounding.ts';

/** The amount of one tax on an invoice or credit note, in minor units. The rate is applied to `base`. */
export interface BookedTax {
  readonly name: string;
  readonly rate: string;
  readonly base: AmountMinor;
  readonly tax: AmountMinor;
}

/** A credit note. Dates are ISO calendar dates. */
export interface BookedCredit {
  readonly number: string;
  readonly issuedOn: string;
  readonly total: AmountMinor;
  readonly taxes: readonly BookedTax[];
}

/** An issued invoice that is not void. */
export interface BookedInvoice {
  readonly id: string;
  readonly number: string;
  /** The same without its prefix, which orders invoices. */
  readonly place: number;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly total: AmountMinor;
  readonly taxes: readonly BookedTax[];
  readonly credits: readonly BookedCredit[];
  /**
   * The parts of the job that it covers, in order and in minor units; a deposit names the document that asks
   * for it.
   */
  readonly parts: readonly { readonly documentId: string; readonly minor: bigint }[];
}

/** A payment received, with its refunds. */
export interface BookedPayment {
  readonly method: string;
  readonly receivedOn: string;
  readonly amount: AmountMinor;
  readonly refunds: readonly { readonly refundedOn: string; readonly amount: AmountMinor }[];
  /** The invoice it was paid on; null for none. */
  readonly invoiceId: string | null;
  /** The number of that invoice, also if it is void and not among the job's. */
  readonly invoiceNumber: string | null;
  /** Otherwise, the document it was received for. */
  readonly documentId: string;
}

/** All bookkeeping data of a job, in one currency. */
export interface JobBooks {
  readonly id: string;
  /** Whether it is an estimate; an invoice may have none. */
  readonly isEstimate: boolean;
  /** The number of the estimate, or of the invoice if it has no estimate. */
  readonly number: string;
  /** The estimate's own total; 0 until it is accepted, and for an invoice without an estimate. */
  readonly total: AmountMinor;
  /** What its accepted change orders added to the job's total; less than zero for work taken out. */
  readonly changes: readonly { readonly acceptedOn: string; readonly total: AmountMinor }[];
  readonly invoices: readonly BookedInvoice[];
  /** In the order received. */
  readonly payments: readonly BookedPayment[];
  /** The deposit of each document. */
  readonly deposits: ReadonlyMap<string, AmountMinor>;
}

/** The balances of a job at the end of a day. */
export interface JobStanding {
  /** The total of each invoice less its credit notes, and the amount paid on it, by invoice id. */
  readonly invoices: ReadonlyMap<string, { readonly asked: bigint; readonly settled: bigint }>;
  /** Money for work that is not invoiced yet, such as a deposit. */
  readonly held: bigint;
  /** Money that is not due on any document. */
  readonly credit: bigint;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Returns the total of an invoice at the end of a day, less its credit notes. */
const askedOf = ({ total, credits }: BookedInvoice, day: string): bigint =>
  total - sum(credits.filter(({ issuedOn }) => issuedOn <= day).map((credit) => credit.total));

/** Returns what is left of a payment at the end of a day. */
const leftOf = ({ amount, refunds }: BookedPayment, day: string): bigint =>
  amount - sum(refunds.filter(({ refundedOn }) => refundedOn <= day).map((refund) => refund.amount));

/** Returns the job's total at the end of a day. */
const totalAt = ({ total, changes }: JobBooks, day: string): bigint =>
  total + sum(changes.filter(({ acceptedOn }) => acceptedOn <= day).map((change) => change.total));

/**
 * Returns the balances of a job at the end of a day: everything issued, received and refunded until then,
 * allocated like `settleInvoices`. Money not allocated to an invoice is held up to the amount still to be
 * invoiced; the rest is credit.
 */
export function standingAt(job: JobBooks, day: string): JobStanding {
  const invoices = job.invoices.filter(({ issuedOn }) => issuedOn <= day);
  const asked = new Map(invoices.map((invoice) => [invoice.id, askedOf(invoice, day)]));
  const jobTotal = totalAt(job, day);
  const { settled, held, credit } = settleInvoices(
    invoices.map(({ id, place, total, parts }) => ({
      id,
      number: place,
      askedMinor: amountMinor(asked.get(id) ?? 0n),
      // A credited deposit becomes due on its document again.
      deposits: keptParts(parts, total - (asked.get(id) ?? 0n)).map(({ documentId }) => documentId),
    })),
    job.payments
      .filter(({ receivedOn }) => receivedOn <= day)
      .map((payment) => ({ ...payment, amountMinor: amountMinor(leftOf(payment, day)) })),
    job.deposits,
    amountMinor(jobTotal),
  );
  const toInvoice = jobTotal - sum([...asked.values()]);
  const free = held + credit;
  const kept = toInvoice > 0n ? least(free, toInvoice) : 0n;
  return {
    invoices: new Map(
      invoices.map(({ id }) => [id, { asked: asked.get(id) ?? 0n, settled: settled.get(id) ?? 0n }]),
    ),
    held: kept,
    credit: free - kept,
  };
}

/**
 * Returns how much of one tax of an invoice is paid at the end of a day: all of it if the invoice is paid in
 * full, less credit notes. The base is computed in the same way.
 */
export function receivedTax(
  invoice: BookedInvoice,
  place: number,
  standing: JobStanding,
  day: string,
): { readonly base: bigint; readonly tax: bigint } {
  const { asked, settled } = standing.invoices.get(invoice.id) ?? { asked: 0n, settled: 0n };
  const own = invoice.taxes[place];
  if (!own || asked <= 0n) return { base: 0n, tax: 0n };
  const credited = invoice.credits
    .filter(({ issuedOn }) => issuedOn <= day)
    .flatMap(({ taxes }) => taxes[place] ?? []);
  const share = (amount: bigint) => divideRounded(amount * settled, asked);
  return {
    base: share(own.base - sum(credited.map(({ base }) => base))),
    tax: share(own.tax - sum(credited.map(({ tax }) => tax))),
  };
}
