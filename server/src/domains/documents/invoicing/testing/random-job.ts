import type { BookedTax, JobBooks } from '@plumbline/contract/books/job-books';
import type { InvoiceCovers } from '@plumbline/contract/invoices';
import {
  addSums,
  type JobSums,
  jobSumsFromWire,
  jobSumsToWire,
  sumsOf,
  takePart,
  totalOf,
} from '@plumbline/contract/invoices/job-sums';
import { stagesOf } from '@plumbline/contract/offer/offer-stages';
import { amountFromWire, amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { halfOfChange } from '@plumbline/contract/pricing/price-change';
import { randomChange, randomOffer } from '@plumbline/contract/pricing/testing/random-estimate';
import fc from 'fast-check';
import type { EstimateRow } from '../../queries.ts';
import { keptPartsOf, settleMoney, toSettle } from '../money/settle-money.ts';
import { priceInvoice } from '../price-invoice.ts';
import type { CreditNoteRow, InvoiceRow } from '../queries.ts';
import { invoicedMinor, isCounted, type Job } from '../read-job.ts';
import { nearest } from './second-books.ts';

const BOOKED_ROOT = { id: 'root', isEstimate: true, number: 'EST-0001', changes: [] };
const ISSUES = ['rest', 'stage', 'amount', 'percent'] as const;
const MONEY = ['onInvoice', 'onInvoice', 'onJob', 'foreign'] as const;
const BACK = ['refund', 'withdraw', 'credit', 'credit', 'void'] as const;
const aStep = fc.record({
  kind: fc.constantFrom('change' as const, ...ISSUES, ...ISSUES, ...MONEY, ...MONEY, ...BACK, ...BACK),
  place: fc.nat(9),
  /** Of what can be taken; a payment of more than a thousand is too much. */
  permille: fc.oneof(fc.integer({ min: 1, max: 1300 }), fc.constant(1000)),
  daysBefore: fc.nat(2),
});
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

/** An offer with change orders in any currency, how it is paid, and what happens to it. */
export const aHistory = fc.record({
  offer: randomOffer,
  changes: fc.array(randomChange, { maxLength: 2 }),
  /** The percentages of the deposits of the estimate and its change orders. */
  deposits: fc.array(fc.nat(50), { minLength: 3, maxLength: 3 }),
  /** Those of the other payments, in hundredths. */
  percents: fc.array(fc.integer({ min: 1, max: 1600 }), { maxLength: 3 }),
  steps: fc.array(aStep, { minLength: 4, maxLength: 10 }),
});
type History = typeof aHistory extends fc.Arbitrary<infer Value> ? Value : never;
type Payment = Job['payments'][number];
type Refund = JobBooks['payments'][number]['refunds'][number];

export const THE_REST: Step = { kind: 'rest', place: 0, permille: 1000, daysBefore: 0 };
export const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const pick = <Each>(list: readonly Each[], place: number): Each | undefined => list[place % list.length];

const UNSET = { amount: null, dueOn: null, milestone: null };

/** A job as the server keeps it; random steps change it by the rules of the verbs. */
export class RandomJob {
  readonly #history: History;
  readonly #currency;
  readonly #changes: EstimateRow[] = [];
  readonly #invoices: InvoiceRow[] = [];
  readonly #credits: CreditNoteRow[] = [];
  readonly #refunds = new Map<string, Refund[]>();
  readonly #root: EstimateRow;
  readonly #agreed;
  #payments: readonly Payment[] = [];
  #sums: JobSums;
  #day = 0;

  constructor(history: History) {
    const { estimate, selection } = history.offer;
    this.#history = history;
    this.#currency = estimate.currency;
    this.#sums = sumsOf(estimate, selection);
    this.#root = this.#document('root', totalOf(this.#sums), 0);
    this.#agreed = stagesOf(
      {
        currency: this.#currency,
        acceptPayments: true,
        depositPercentage: String(history.deposits[0]),
        depositFixedAmount: null,
        schedule: history.percents.map((percent, place) => ({
          ...UNSET,
          id: `stage ${place}`,
          name: `Stage ${place}`,
          percentage: String(percent / 100),
        })),
      },
      amountToWire(amountMinor(this.#root.totalMinor), this.#currency),
    );
    this.#root.depositMinor = amountFromWire(this.#agreed[0]?.amount ?? '0', this.#currency);
  }

  #document(id: string, totalMinor: bigint, percent: number): EstimateRow {
    const depositMinor = totalMinor > 0n ? nearest(totalMinor * BigInt(percent), 100n) : 0n;
    const [number, currency] = [this.#changes.length + 1, this.#currency];
    return { id, number, currency, totalMinor, depositMinor, acceptPayments: true } as EstimateRow;
  }

  get today(): string {
    return dayOf(this.#day);
  }

  get job(): Job {
    const issued = this.#invoices.filter(isCounted);
    const kept = issued.flatMap((invoice) => keptPartsOf(invoice, this.#currency));
    const stage = (id: string, name: string, wantedMinor: bigint) => ({
      id,
      name,
      wantedMinor: amountMinor(wantedMinor),
      invoicedMinor: amountMinor(sum(kept.filter(({ stageId }) => stageId === id).map(({ minor }) => minor))),
    });
    const stages = this.#agreed.map(({ id, name, amount }) =>
      stage(id, name, amountFromWire(amount, this.#currency)),
    );
    const deposits = this.#changes
      .filter(({ depositMinor }) => depositMinor > 0n)
      .map(({ id, depositMinor }) => stage(id, id, depositMinor));
    return {
      root: this.#root,
      changes: this.#changes,
      payments: [...this.#payments],
      currency: this.#currency,
      totalMinor: totalOf(this.#sums),
      sums: this.#sums,
      taxes: [],
      stages: [...stages.slice(0, -1), ...deposits, ...stages.slice(-1)],
      issued,
      credits: this.#credits,
    };
  }

  /** The amount paid on each issued invoice, the held money, and the credit. */
  get settled(): bigint[] {
    const { job } = this;
    const { settled, held, credit } = settleMoney(
      job,
      job.issued.map((invoice) => toSettle(this.#root, invoice)),
    );
    return [...job.issued.map(({ documentId }) => settled.get(documentId) ?? 0n), held, credit];
  }

  step(step: Step): void {
    this.#day += 1;
    const { kind } = step;
    if (kind === 'change') this.#accept();
    else if (kind === 'onInvoice' || kind === 'onJob' || kind === 'foreign') this.#receive(step);
    else if (kind === 'refund') this.#refund(step);
    else if (kind === 'withdraw') {
      const mistake = pick(this.#payments, step.place);
      this.#payments = this.#payments.filter((each) => each !== mistake);
    } else if (kind === 'credit') this.#credit(step);
    else if (kind === 'void') this.#void(step);
    else this.#issue(step);
  }

  /** The next change order, unless it brings the job below zero or below what is invoiced. */
  #accept(): void {
    const place = this.#changes.length;
    const lines = this.#history.changes[place];
    if (!lines) return;
    const groups = [{ id: 'kitchen', kind: 'included' as const, preselected: false }];
    const change = { ...this.#history.offer.estimate, ...lines, discount: null, groups };
    const [added, removed] = [sumsOf(halfOfChange(change, false)), sumsOf(halfOfChange(change, true))];
    const sums = addSums(addSums(this.#sums, added), removed, -1n);
    if (totalOf(sums) < 0n || totalOf(sums) < invoicedMinor(this.job)) return;
    const total = totalOf(sums) - totalOf(this.#sums);
    this.#sums = sums;
    this.#root.changesMinor = (this.#root.changesMinor ?? 0n) + total;
    this.#changes.push(this.#document(`change ${place}`, total, this.#history.deposits[place + 1] ?? 0));
  }

  #issue(step: Step): void {
    const { refusal, parts, sums, totalMinor } = priceInvoice(this.job, this.#covers(step));
    if (refusal) return;
    const number = this.#invoices.length + 1;
    this.#invoices.push({
      documentId: `invoice ${number}`,
      number,
      totalMinor,
      creditedMinor: 0n,
      parts: [...parts],
      sums: jobSumsToWire(sums),
      state: 'open',
      issuedOn: this.today,
      dueOn: dayOf(this.#day + 3),
    } as Partial<InvoiceRow> as InvoiceRow);
  }

  #covers({ kind, place, permille }: Step): InvoiceCovers {
    const { stages, totalMinor } = this.job;
    if (kind === 'stage') return { kind, stageId: pick(stages, place)?.id ?? 'balance' };
    if (kind === 'percent') return { kind: 'part', percentage: String(permille / 20) };
    const amount = amountToWire(amountMinor((totalMinor * BigInt(permille)) / 3000n), this.#currency);
    return kind === 'amount' ? { kind: 'part', amount } : { kind: 'rest' };
  }

  #receive({ kind, place, permille, daysBefore }: Step): void {
    const paidOn = kind === 'onInvoice' ? pick(this.#invoices, place) : undefined;
    const amount = paidOn ? paidOn.totalMinor : totalOf(this.#sums) / 3n + 1n;
    const payment = {
      id: `payment ${this.#day}`,
      method: 'check',
      amountMinor: (amount * BigInt(permille)) / 1000n,
      refundedMinor: 0n,
      receivedOn: dayOf(this.#day - daysBefore),
      invoiceId: paidOn?.documentId ?? null,
      documentId: paidOn ? null : pick([null, ...this.#changes.map(({ id }) => id)], place),
      foreignCurrency: kind === 'foreign' ? 'CHF' : null,
    } as Partial<Payment> as Payment;
    this.#payments = [...this.#payments, payment].toSorted((a, b) =>
      a.receivedOn.localeCompare(b.receivedOn),
    );
  }

  #refund({ place, permille }: Step): void {
    const payment = pick(this.#payments, place);
    if (!payment) return;
    const amount = shareOf(payment.amountMinor - payment.refundedMinor, permille);
    const refundedMinor = payment.refundedMinor + amount;
    this.#payments = this.#payments.map((each) => (each === payment ? { ...each, refundedMinor } : each));
    const refund = { refundedOn: this.today, amount: amountMinor(amount) };
    this.#refunds.set(payment.id, [...(this.#refunds.get(payment.id) ?? []), refund]);
  }

  #credit({ place, permille }: Step): void {
    const invoice = pick(this.job.issued, place);
    if (!invoice) return;
    const left = this.leftOf(invoice, this.#credits);
    const totalMinor = shareOf(totalOf(left), permille);
    if (totalMinor === 0n) return;
    const sums = jobSumsToWire(takePart(left, amountMinor(totalMinor)));
    const note = { invoiceId: invoice.documentId, totalMinor, sums, issuedOn: this.today };
    this.#credits.push(note as Partial<CreditNoteRow> as CreditNoteRow);
    invoice.creditedMinor += totalMinor;
  }

  /** An invoice's sums less those of credit notes. */
  leftOf({ documentId, sums }: InvoiceRow, credits: readonly CreditNoteRow[]): JobSums {
    return credits
      .filter(({ invoiceId }) => invoiceId === documentId)
      .reduce((left, note) => addSums(left, jobSumsFromWire(note.sums), -1n), jobSumsFromWire(sums));
  }

  #void({ place }: Step): void {
    const { issued } = this.job;
    const [invoice, has] = [pick(issued, place), this.settled[place % issued.length]];
    if (invoice && has === 0n && invoice.creditedMinor === 0n) invoice.state = 'void';
  }

  get books(): JobBooks {
    const { issued, credits, changes } = this.job;
    return {
      ...BOOKED_ROOT,
      total: totalOf(this.#sums),
      invoices: issued.map((invoice) => ({
        id: invoice.documentId,
        number: invoice.documentId,
        place: invoice.number ?? 0,
        issuedOn: invoice.issuedOn ?? '',
        dueOn: invoice.dueOn ?? '',
        total: amountMinor(invoice.totalMinor),
        taxes: taxesOf(invoice.sums),
        credits: credits
          .filter(({ invoiceId }) => invoiceId === invoice.documentId)
          .map(({ issuedOn, totalMinor, sums }) => ({
            number: 'CN-0001',
            issuedOn,
            total: amountMinor(totalMinor),
            taxes: taxesOf(sums),
          })),
        parts: invoice.parts.map(({ stageId, amount }) => ({
          documentId: stageId === 'deposit' ? 'root' : stageId,
          minor: amountFromWire(amount, this.#currency),
        })),
      })),
      payments: this.#payments
        .filter(({ foreignCurrency }) => foreignCurrency === null)
        .map((payment) => ({
          ...payment,
          amount: amountMinor(payment.amountMinor),
          refunds: this.#refunds.get(payment.id) ?? [],
          documentId: payment.documentId ?? 'root',
          invoiceNumber: null,
        })),
      deposits: new Map(
        [this.#root, ...changes].map(({ id, depositMinor }) => [id, amountMinor(depositMinor)]),
      ),
    };
  }
}

const shareOf = (whole: bigint, permille: number): bigint =>
  permille >= 1000 ? whole : (whole * BigInt(permille)) / 1000n;

const taxesOf = (onWire: InvoiceRow['sums']): BookedTax[] =>
  jobSumsFromWire(onWire).taxes.map((tax) => ({ name: 'Tax', rate: '1', base: amountMinor(0n), tax }));
