// `expect` would be a third of this test's work.

import { deepStrictEqual } from 'node:assert/strict';
import { standingAt } from '@plumbline/contract/books/job-books';
import { AGES, makeStatement } from '@plumbline/contract/books/statement';
import { TaxSummary } from '@plumbline/contract/books/tax-report';
import {
  addSums,
  type JobSums,
  jobSumsFromWire,
  taxOf,
  totalOf,
} from '@plumbline/contract/invoices/job-sums';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import { keptPartsOf } from './money/settle-money.ts';
import { priceInvoice } from './price-invoice.ts';
import { invoicedMinor, invoicedSums, type Job } from './read-job.ts';
import { aHistory, dayOf, RandomJob, THE_REST } from './testing/random-job.ts';
import {
  nearest,
  partByUnits,
  settleByPouring,
  stagesByFractions,
  stagesToInvoice,
} from './testing/second-books.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const all = ({ nets, taxes }: JobSums): bigint[] => [...Object.values(nets), ...taxes];

/** What came in for a job less what went back, in its own currency. */
const moneyOf = ({ payments }: Job) =>
  payments
    .filter(({ foreignCurrency }) => foreignCurrency === null)
    .map(({ amountMinor: amount, refundedMinor, invoiceId, documentId }) => ({
      amount: amount - refundedMinor,
      invoiceId,
      documentId: documentId ?? 'root',
    }));

/** Settled, held and credit are what came in, and each what the second arithmetic says. */
function checkMoney(job: Job, settled: readonly bigint[]): void {
  const money = moneyOf(job);
  const asking = job.issued.map((invoice) => ({
    id: invoice.documentId,
    asked: invoice.totalMinor - invoice.creditedMinor,
    covers: keptPartsOf(invoice, job.currency).map(({ stageId }) =>
      stageId === 'deposit' ? 'root' : stageId,
    ),
  }));
  const deposits = new Map([job.root, ...job.changes].map(({ id, depositMinor }) => [id, depositMinor]));
  deepStrictEqual(
    [sum(settled), ...settled],
    [sum(money.map(({ amount }) => amount)), ...settleByPouring(asking, money, deposits, job.totalMinor)],
  );
}

/** The money that a step added is allocated by largest remainders, and took none from an earlier invoice. */
function checkStep(before: Job, had: readonly bigint[], random: RandomJob): void {
  const { job, settled } = random;
  const [issued] = job.issued.length > before.issued.length ? job.issued.slice(-1) : [];
  const note = job.credits[before.credits.length];
  const credited = job.issued.find(({ documentId }) => documentId === note?.invoiceId);
  const left = addSums(before.sums, invoicedSums(before), -1n);
  const lost = issued && had.slice(0, -2).filter((amount, place) => (settled[place] ?? 0n) < amount);
  deepStrictEqual(
    [issued && all(jobSumsFromWire(issued.sums)), lost, note && all(jobSumsFromWire(note.sums))],
    [
      issued && partByUnits(issued.totalMinor, all(left)),
      issued && [],
      note && credited && partByUnits(note.totalMinor, all(random.leftOf(credited, before.credits))),
    ],
  );
}

/** The invoiced amount never exceeds the job, and the rest of each stage matches the second arithmetic. */
function checkStages(job: Job, percents: readonly bigint[]): void {
  const invoiced = invoicedMinor(job);
  deepStrictEqual([invoiced, invoiced <= job.totalMinor], [totalOf(invoicedSums(job)), true]);
  const planned = job.stages.slice(0, percents.length).map(({ wantedMinor }) => wantedMinor);
  deepStrictEqual(planned, stagesByFractions(job.root.totalMinor, percents));
  const asked = job.stages
    .slice(0, -1)
    .map(({ wantedMinor, invoicedMinor: taken }) => ({ asked: wantedMinor, invoiced: taken }));
  const left = stagesToInvoice(job.totalMinor, asked, job.stages.at(-1)?.invoicedMinor ?? 0n);
  const { parts } = priceInvoice(job, { kind: 'rest' });
  deepStrictEqual(
    job.stages.map(({ id }) => parts.find(({ stageId }) => stageId === id)?.amount),
    left.map((minor) => (minor > 0n ? amountToWire(amountMinor(minor), job.currency) : undefined)),
  );
}

/** The books agree with the invoices, the statement with invoices and payments, and the taxes with both. */
function checkBooks({ job, books, settled, today }: RandomJob): void {
  const standing = standingAt(books, today);
  const has = books.invoices.map(({ id }) => standing.invoices.get(id)?.settled ?? 0n);
  const free = standing.held + standing.credit;
  deepStrictEqual([...has, free], [...settled.slice(0, -2), sum(settled.slice(-2))]);
  const { balanceBefore, rows, balanceAfter, held, aging } = makeStatement([books], {
    before: dayOf(3),
    from: dayOf(4),
    to: today,
  });
  const owed = invoicedMinor(job) - sum(moneyOf(job).map(({ amount }) => amount));
  const shown = balanceBefore + sum(rows.map(({ amount }) => amount));
  const aged = sum(AGES.map((age) => aging[age])) - standing.credit;
  deepStrictEqual([balanceAfter - held, shown, aged], [owed, balanceAfter, balanceAfter]);

  const taxBy = (basis: 'issued' | 'received') => {
    const summary = new TaxSummary(basis, { before: dayOf(-9), from: dayOf(-8), to: today });
    summary.add(books);
    return sum(summary.rows.map(({ tax }) => tax));
  };
  const paid = books.invoices.map(({ id, taxes, credits }, index) => {
    const asked = standing.invoices.get(id)?.asked ?? 0n;
    return taxes.map(({ tax }, place) => {
      const left = tax - sum(credits.map((credit) => credit.taxes[place]?.tax ?? 0n));
      return asked === 0n ? 0n : nearest(left * (has[index] ?? 0n), asked);
    });
  });
  deepStrictEqual([taxBy('issued'), taxBy('received')], [taxOf(invoicedSums(job)), sum(paid.flat())]);
}

test('after any history of a job in any currency, its invoices, money, statement and taxes agree with a second arithmetic', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(aHistory, (history) => {
      const { estimate, selection } = history.offer;
      seen.add(estimate.currency);
      const random = new RandomJob(history);
      const { totalAmount, taxAmount } = priceEstimate(estimate, selection);
      deepStrictEqual([random.job.totalMinor, taxOf(random.job.sums)], [totalAmount, taxAmount]);
      const percents = [(history.deposits[0] ?? 0) * 100, ...history.percents].map(BigInt);
      for (const step of [...history.steps, THE_REST]) {
        const before = { ...random.job, credits: [...random.job.credits] };
        const had = random.settled;
        random.step(step);
        checkStep(before, had, random);
        checkMoney(random.job, random.settled);
        if (step.daysBefore === 0) checkStages(random.job, percents);
      }
      checkBooks(random);
      // Everything is invoiced: all invoices less credit notes are the job, in each net and tax.
      const { job } = random;
      const rest = addSums(job.sums, invoicedSums(job), -1n);
      deepStrictEqual(job.totalMinor === 0n ? [] : all(rest).filter((amount) => amount !== 0n), []);
    }),
    { numRuns: IS_LONG_ONCE ? 100_000 : 2_500 },
  );
  expect(seen.size).toBe(CURRENCIES.length);
}, 3_600_000);
