import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';
import { type BookedTax, type JobBooks, receivedTax, standingAt } from './job-books.ts';

/** The day on which tax counts: that of the invoice, or that of the payment. */
export const TAX_BASES = ['issued', 'received'] as const;
export type TaxBasis = (typeof TAX_BASES)[number];

/** A period, including its first and last day, and the day before it. ISO calendar dates. */
export interface Period {
  readonly before: string;
  readonly from: string;
  readonly to: string;
}

const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to;

/** Adds up the taxes of jobs in a period. */
export class TaxSummary {
  readonly #basis: TaxBasis;
  readonly #period: Period;
  readonly #rows = new Map<string, BookedTax>();
  #notInvoiced = 0n;

  constructor(basis: TaxBasis, period: Period) {
    this.#basis = basis;
    this.#period = period;
  }

  add(job: JobBooks): void {
    const { before, to } = this.#period;
    const [first, last] = [standingAt(job, before), standingAt(job, to)];
    this.#notInvoiced += last.held + last.credit - first.held - first.credit;
    for (const invoice of job.invoices) {
      if (this.#basis === 'issued') this.#addIssued(invoice);
      else
        for (const [place, tax] of invoice.taxes.entries()) {
          const [earlier, later] = [
            receivedTax(invoice, place, first, before),
            receivedTax(invoice, place, last, to),
          ];
          this.#count(tax, later.base - earlier.base, later.tax - earlier.tax);
        }
    }
  }

  #addIssued({ issuedOn, taxes, credits }: JobBooks['invoices'][number]): void {
    if (isIn(this.#period, issuedOn)) for (const tax of taxes) this.#count(tax, tax.base, tax.tax);
    for (const credit of credits.filter((each) => isIn(this.#period, each.issuedOn)))
      for (const tax of credit.taxes) this.#count(tax, 0n - tax.base, 0n - tax.tax);
  }

  #count({ name, rate }: BookedTax, base: bigint, tax: bigint): void {
    if (base === 0n && tax === 0n) return;
    const key = JSON.stringify([name, rate]);
    const known = this.#rows.get(key);
    this.#rows.set(key, {
      name,
      rate,
      base: amountMinor((known?.base ?? 0n) + base),
      tax: amountMinor((known?.tax ?? 0n) + tax),
    });
  }

  /** The taxes by name and rate. */
  get rows(): BookedTax[] {
    return [...this.#rows.values()].toSorted(
      (a, b) => a.name.localeCompare(b.name, 'en-US') || Number(a.rate) - Number(b.rate),
    );
  }

  /** Payments less refunds in the period that are not allocated to invoices. */
  get receivedNotInvoiced(): AmountMinor {
    return amountMinor(this.#notInvoiced);
  }
}
