import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountMinor } from '../pricing/amounts.ts';
import type { BookedInvoice, JobBooks } from './job-books.ts';
import { standingAt } from './job-books.ts';
import { splitSums } from './split-sums.ts';
import { AGES, ageOf, makeStatement } from './statement.ts';
import { TaxSummary } from './tax-report.ts';

const minor = (amount: number) => amountMinor(BigInt(amount));
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
const period = (from: number, to: number) => ({ before: dayOf(from - 1), from: dayOf(from), to: dayOf(to) });
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

const aDay = fc.integer({ min: 0, max: 300 });
const anInvoice = fc.record({
  day: aDay,
  due: fc.integer({ min: 0, max: 60 }),
  net: fc.integer({ min: 1, max: 90_000 }),
  tax: fc.integer({ min: 0, max: 9_000 }),
  takesDeposit: fc.boolean(),
  credits: fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 90 }), percent: fc.integer({ min: 1, max: 50 }) }),
    {
      maxLength: 2,
    },
  ),
});
const aPayment = fc.record({
  day: aDay,
  amount: fc.integer({ min: 1, max: 120_000 }),
  on: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  refunds: fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 90 }), percent: fc.integer({ min: 1, max: 50 }) }),
    {
      maxLength: 2,
    },
  ),
});

/** An invoice of a deposit, and of the balance for the rest. */
function partsOf(total: bigint, deposit: bigint): BookedInvoice['parts'] {
  const asked = deposit < total ? deposit : total;
  return [
    { documentId: 'job', minor: asked },
    { documentId: 'balance', minor: total - asked },
  ].filter(({ minor: amount }) => amount > 0n);
}

const aJob = fc
  .record({
    total: fc.integer({ min: 0, max: 300_000 }),
    deposit: fc.integer({ min: 0, max: 30_000 }),
    invoices: fc.array(anInvoice, { maxLength: 4 }),
    payments: fc.array(aPayment, { maxLength: 5 }),
  })
  .map(({ total, deposit, invoices, payments }): JobBooks => {
    const covering = invoices.findIndex(({ takesDeposit }) => takesDeposit);
    const issued = invoices.map((each, place): BookedInvoice => {
      const taxes = (share: number) => [
        {
          name: 'Tax',
          rate: '8.25',
          base: minor(Math.floor((each.net * share) / 100)),
          tax: minor(Math.floor((each.tax * share) / 100)),
        },
      ];
      const totalOf = (share: number) => taxes(share).reduce((all, { base, tax }) => all + base + tax, 0n);
      return {
        id: `i${place}`,
        number: `INV-${place}`,
        place,
        issuedOn: dayOf(each.day),
        dueOn: dayOf(each.day + each.due),
        total: amountMinor(totalOf(100)),
        taxes: taxes(100),
        credits: each.credits.map(({ after, percent }, nth) => ({
          number: `CN-${place}${nth}`,
          issuedOn: dayOf(each.day + after),
          total: amountMinor(totalOf(percent)),
          taxes: taxes(percent),
        })),
        parts: partsOf(totalOf(100), place === covering ? BigInt(deposit) : 0n),
      };
    });
    return {
      id: 'job',
      isEstimate: true,
      number: 'EST-0001',
      total: minor(total),
      changes: [],
      invoices: issued,
      payments: payments
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, amount, on, refunds }) => {
          const paidOn = on === null ? undefined : issued[on];
          return {
            method: 'check',
            receivedOn: paidOn && paidOn.issuedOn > dayOf(day) ? paidOn.issuedOn : dayOf(day),
            amount: minor(amount),
            refunds: refunds.map(({ after, percent }) => ({
              refundedOn: dayOf(400 + after),
              amount: minor(Math.floor((amount * percent) / 100)),
            })),
            invoiceId: paidOn?.id ?? null,
            invoiceNumber: paidOn?.number ?? null,
            documentId: 'job',
          };
        }),
      deposits: new Map([['job', minor(deposit)]]),
    };
  });

const runs = { numRuns: process.env['TEST_ALL'] ? 100_000 : 2_000 };

/** The sums of invoices, credits, payments and refunds between two days, added up without any rules. */
function simpleSums(jobs: readonly JobBooks[], from: string, to: string): bigint {
  const isIn = (day: string) => day >= from && day <= to;
  const amounts = jobs.flatMap(({ invoices, payments }) => [
    ...invoices.filter(({ issuedOn }) => isIn(issuedOn)).map(({ total }) => total as bigint),
    ...invoices.flatMap(({ credits }) =>
      credits.filter(({ issuedOn }) => isIn(issuedOn)).map(({ total }) => 0n - total),
    ),
    ...payments.filter(({ receivedOn }) => isIn(receivedOn)).map(({ amount }) => 0n - amount),
    ...payments.flatMap(({ refunds }) =>
      refunds.filter(({ refundedOn }) => isIn(refundedOn)).map(({ amount }) => amount as bigint),
    ),
  ]);
  return sum(amounts);
}

test('a statement of any period is invoices less credit notes and payments, plus refunds; held money is separate', () => {
  fc.assert(
    fc.property(
      fc.array(aJob, { maxLength: 3 }),
      aDay,
      fc.integer({ min: 0, max: 250 }),
      (jobs, from, days) => {
        const asked = period(from, from + days);
        const { balanceBefore, rows, balanceAfter, held, aging } = makeStatement(jobs, asked);
        expect(balanceAfter - held).toBe(simpleSums(jobs, '', asked.to));
        const before = makeStatement(jobs, period(0, from - 1));
        expect([before.balanceAfter, before.balanceAfter - before.held]).toEqual([
          balanceBefore,
          simpleSums(jobs, '', asked.before),
        ]);
        expect(balanceBefore + sum(rows.map(({ amount }) => amount))).toBe(balanceAfter);
        expect(rows.at(-1)?.balance ?? balanceBefore).toBe(balanceAfter);
        const real = rows.filter(({ kind }) => kind !== 'held');
        expect(sum(real.map(({ amount }) => amount))).toBe(simpleSums(jobs, asked.from, asked.to));
        // Held or excess money never reduces the open amount.
        const credit = sum(jobs.map((job) => standingAt(job, asked.to).credit));
        expect(sum(AGES.map((age) => aging[age])) - credit).toBe(balanceAfter);
        for (const age of AGES) expect(aging[age]).toBeGreaterThanOrEqual(0n);
      },
    ),
    runs,
  );
}, 900_000);

test('tax by issue is the invoices’ own less credit notes; by receipt an invoice that is paid has counted exactly its tax', () => {
  fc.assert(
    fc.property(fc.array(aJob, { maxLength: 2 }), aDay, (jobs, day) => {
      const taxIn = (basis: 'issued' | 'received', from: number, to: number) => {
        const summary = new TaxSummary(basis, period(from, to));
        for (const job of jobs) summary.add(job);
        return { tax: sum(summary.rows.map(({ tax }) => tax)), notInvoiced: summary.receivedNotInvoiced };
      };
      const own = jobs.flatMap(({ invoices }) =>
        invoices.flatMap(({ taxes, credits }) => [
          ...taxes.map(({ tax }) => tax as bigint),
          ...credits.flatMap((credit) => credit.taxes.map(({ tax }) => 0n - tax)),
        ]),
      );
      expect(taxIn('issued', 0, 900).tax).toBe(sum(own));
      // Two periods add up to the one that has both.
      for (const basis of ['issued', 'received'] as const) {
        const [first, second, both] = [
          taxIn(basis, 0, day),
          taxIn(basis, day + 1, 900),
          taxIn(basis, 0, 900),
        ];
        expect([first.tax + second.tax, first.notInvoiced + second.notInvoiced]).toEqual([
          both.tax,
          both.notInvoiced,
        ]);
      }
      const end = dayOf(900);
      const settled = jobs.map((job) => ({ job, standing: standingAt(job, end) }));
      const received = settled.flatMap(({ job, standing }) =>
        job.invoices.map(({ id, taxes, credits }) => {
          const { asked, settled: paid } = standing.invoices.get(id) ?? { asked: 0n, settled: 0n };
          const tax = sum([
            ...taxes.map((each) => each.tax as bigint),
            ...credits.flatMap((credit) => credit.taxes.map((each) => 0n - each.tax)),
          ]);
          if (asked === 0n) return 0n;
          // Half a cent more rounds up, as nobody divides here.
          return paid === asked ? tax : (2n * tax * paid + asked) / (2n * asked);
        }),
      );
      expect(taxIn('received', 0, 900).tax).toBe(sum(received));
      expect(taxIn('received', 0, 900).notInvoiced).toBe(
        sum(settled.map(({ standing: { held, credit } }) => held + credit)),
      );
    }),
    runs,
  );
}, 900_000);

test('what was due the day before is 1 day late, and each column has thirty days', () => {
  const ages = (...late: number[]) => late.map((days) => ageOf(dayOf(100), dayOf(100 + days)));
  expect(ages(-5, 0, 1, 30, 31, 60, 61, 90, 91, 400)).toEqual([
    'current',
    'current',
    'days30',
    'days30',
    'days60',
    'days60',
    'days90',
    'days90',
    'older',
    'older',
  ]);
});

test('the parts of a document add up to its net and its taxes, and each tax is with the lines that have it', () => {
  const amount = fc.integer({ min: -50_000, max: 90_000 });
  const sums = fc.record({
    nets: fc.dictionary(fc.integer({ min: 0, max: 7 }).map(String), amount, { maxKeys: 8 }),
    taxes: fc.array(amount, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(sums, ({ nets, taxes }) => {
      const parts = splitSums({
        nets: Object.fromEntries(Object.entries(nets).map(([key, net]) => [key, String(net)])),
        taxes: taxes.map(String),
      });
      const whole = (list: readonly number[]) => BigInt(list.reduce((all, each) => all + each, 0));
      expect(sum(parts.map(({ net }) => net))).toBe(whole(Object.values(nets)));
      expect(sum(parts.map(({ tax }) => tax))).toBe(whole(taxes));
      const classes = Object.keys(nets)
        .map(Number)
        .filter((each) => nets[each] !== 0)
        .toSorted((a, b) => a - b);
      const isKnown = taxes.every((_tax, place) => classes.some((each) => (each >> place) & 1));
      // What has no tax has none of any, where the lines of each tax are there.
      const untaxed = isKnown ? parts[classes.indexOf(0)] : undefined;
      expect(untaxed?.tax ?? 0n).toBe(0n);
    }),
    runs,
  );
}, 900_000);
