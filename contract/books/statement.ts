import type { JobBooks } from './job-books.ts';
import { standingAt } from './job-books.ts';
import type { Period } from './tax-report.ts';

/**
 * The kind of a statement's row. `held` is money set aside for future work, and the amounts of it later
 * applied to invoices.
 */
export const STATEMENT_KINDS = ['invoice', 'creditNote', 'payment', 'refund', 'held'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The aging columns of open amounts, by days past due. */
export const AGES = ['current', 'days30', 'days60', 'days90', 'older'] as const;
export type Age = (typeof AGES)[number];
export type Aging = Readonly<Record<Age, bigint>>;

/** How many days late an amount is in each of the columns between `current` and `older`. */
export const AGE_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns the column of an amount due on a day: `current` is not late, `days30` is 1 to 30 days late. */
export function ageOf(dueOn: string, day: string): Age {
  const late = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dueOn}T00:00:00Z`)) / DAY_MS);
  if (late <= 0) return 'current';
  return AGES[Math.min(Math.ceil(late / AGE_DAYS), 4)] ?? 'older';
}

/** A row with its effect on the client's balance, in minor units; money received is negative. */
export interface StatementRow {
  readonly date: string;
  readonly kind: StatementKind;
  readonly number: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly method: string | null;
  readonly dueOn: string | null;
  readonly invoiceId: string | null;
  readonly estimateId: string | null;
}

interface StatementSums {
  readonly balanceBefore: bigint;
  readonly rows: readonly StatementRow[];
  readonly balanceAfter: bigint;
  readonly held: bigint;
  readonly aging: Aging;
}

type Entry = Omit<StatementRow, 'balance'>;

/**
 * Returns the statement of a client’s jobs for a period. The balance is invoices less credit notes and
 * payments, plus refunds and held money. Held money never pays an open invoice for other work, and is listed
 * separately.
 */
export function makeStatement(jobs: readonly JobBooks[], { before, from, to }: Period): StatementSums {
  const entries = jobs
    .flatMap((job) => entriesOf(job, to))
    .toSorted(
      (a, b) =>
        a.date.localeCompare(b.date) || STATEMENT_KINDS.indexOf(a.kind) - STATEMENT_KINDS.indexOf(b.kind),
    );
  const earlier = entries.filter(({ date }) => date <= before);
  const balanceBefore = earlier.reduce((balance, { amount }) => balance + amount, 0n);
  let balance = balanceBefore;
  const rows = entries
    .filter(({ date }) => date >= from)
    .map((entry) => {
      balance += entry.amount;
      return { ...entry, balance };
    });
  const aging: Record<Age, bigint> = { current: 0n, days30: 0n, days60: 0n, days90: 0n, older: 0n };
  let held = 0n;
  for (const job of jobs) {
    const standing = standingAt(job, to);
    held += standing.held;
    for (const { id, dueOn } of job.invoices) {
      const { asked, settled } = standing.invoices.get(id) ?? { asked: 0n, settled: 0n };
      aging[ageOf(dueOn, to)] += asked - settled;
    }
  }
  return { balanceBefore, rows, balanceAfter: balance, held, aging };
}

/** All rows of a job until a day, unordered. */
function entriesOf(job: JobBooks, to: string): Entry[] {
  const entry = (date: string, kind: StatementKind, amount: bigint, rest: Partial<Entry> = {}): Entry => ({
    date,
    kind,
    amount,
    number: job.number,
    method: null,
    dueOn: null,
    invoiceId: null,
    estimateId: job.isEstimate ? job.id : null,
    ...rest,
  });
  const entries = [
    ...job.invoices.flatMap(({ id: invoiceId, number, issuedOn, dueOn, total, credits }) => [
      entry(issuedOn, 'invoice', total, { number, dueOn, invoiceId }),
      ...credits.map((credit) =>
        entry(credit.issuedOn, 'creditNote', 0n - credit.total, { number: credit.number, invoiceId }),
      ),
    ]),
    ...job.payments.flatMap(({ method, receivedOn, amount, refunds, invoiceId, invoiceNumber }) => {
      const paidOn = { method, number: invoiceNumber ?? job.number, invoiceId };
      return [
        entry(receivedOn, 'payment', 0n - amount, paidOn),
        ...refunds.map((refund) => entry(refund.refundedOn, 'refund', refund.amount, paidOn)),
      ];
    }),
  ].filter(({ date }) => date <= to);
  return [...entries, ...heldOf(job, entries, to, entry)];
}

/** The amounts set aside on each day, and the amounts of them applied to invoices. */
function heldOf(
  job: JobBooks,
  entries: readonly Entry[],
  to: string,
  entry: (date: string, kind: StatementKind, amount: bigint) => Entry,
): Entry[] {
  if (job.payments.length === 0) return [];
  let known = 0n;
  const changed = job.changes.map(({ acceptedOn }) => acceptedOn).filter((day) => day <= to);
  return [...new Set([...entries.map(({ date }) => date), ...changed])]
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((date) => {
      const { held } = standingAt(job, date);
      const change = held - known;
      known = held;
      return change === 0n ? [] : [entry(date, 'held', change)];
    });
}
