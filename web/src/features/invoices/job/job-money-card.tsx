import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { hasSchedule } from '@plumbline/contract/offer/offer-stages';
import { addAmounts, amountToWire, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { todayIn } from '../../../lib/dates.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Money } from '../../../ui/money/money.tsx';
import { MoneyBar } from '../../../ui/money/money-bar.tsx';
import { isOfJob, useJobInvoices } from '../api.ts';
import { FigurePart } from '../figure-part.tsx';
import { lateText, shortDay } from '../invoice-words.ts';
import { readJobMoney } from './job-money.ts';

const NONE: readonly InvoiceSummary[] = [];

/**
 * The invoices of a job whose money has a separate card: one with a schedule or an invoice. Null for any
 * other.
 */
export function useJobToCollect(estimate: Estimate): readonly InvoiceSummary[] | null {
  const { data } = useJobInvoices(estimate.id, isWon(estimate.status));
  if (!isWon(estimate.status)) return null;
  const rows = data?.rows ?? NONE;
  return rows.length > 0 || hasSchedule(estimate.stages) ? rows : null;
}

interface Job {
  readonly estimate: Estimate;
  readonly invoices: readonly InvoiceSummary[];
}

/**
 * The estimate and its invoices as they were last read together. A payment changes both, and while one of them is
 * still being read, their sums would contradict each other.
 */
function useReadTogether({ estimate, invoices }: Job): Job {
  const [together, setTogether] = useState<Job>({ estimate, invoices });
  const { id } = estimate;
  const isReading = useIsFetching({ predicate: ({ queryKey }) => isOfJob(id, queryKey) }) > 0;
  const isOther = together.estimate !== estimate || together.invoices !== invoices;
  if (isReading || !isOther) return together;
  setTogether({ estimate, invoices });
  return { estimate, invoices };
}

/**
 * The total of a job in parts: payments received, amounts due on invoices, and the amount not yet invoiced.
 */
export function JobMoneyCard({ estimate }: { estimate: Estimate }) {
  const invoices = useJobToCollect(estimate);
  return invoices && <JobMoney {...{ estimate, invoices }} />;
}

function JobMoney(read: Job) {
  const { timeZone } = useProfile();
  const { estimate, invoices } = useReadTogether(read);
  const { currency, amountPaid, payments } = estimate;
  const total = amountToWire(readJobMoney(estimate, invoices, []).total, currency);
  const open = invoices.filter(({ status, amountOpen }) => isIssued(status) && !isZero(amountOpen));
  const amountOpen = addAmounts(
    open.map((invoice) => invoice.amountOpen),
    currency,
  );
  const rest = addAmounts([total, negateAmount(amountPaid), negateAmount(amountOpen)], currency);
  const isTooMuch = rest.startsWith('-');
  const isLate = open.some(({ isOverdue }) => isOverdue);
  return (
    <section aria-labelledby="job-money-heading" className="mb-8 border-t border-ink pt-4">
      <h2 id="job-money-heading" className="text-sm font-medium tracking-normal text-ink-2">
        Job total
      </h2>
      <Money look="figure" amount={total} currency={currency} className="text-left!" />
      <div className="mt-2.5">
        <MoneyBar
          parts={[
            { tone: 'received', amount: amountPaid },
            { tone: isLate ? 'overdue' : 'open', amount: amountOpen },
            { tone: 'rest', amount: rest },
          ]}
        />
      </div>
      <ul aria-label="The job’s money" className="mt-3 grid gap-x-8 gap-y-2.5 md:grid-cols-3">
        <FigurePart shape="paid" name="Received" amount={amountPaid} note={paymentsNote(payments.length)} />
        <FigurePart
          shape={isLate ? 'overdue' : 'invoiced'}
          name="Open"
          amount={amountOpen}
          note={openNote(open, todayIn(timeZone))}
        />
        {isTooMuch ? (
          <FigurePart name="Credit" amount={negateAmount(rest)} note="More than the job comes to" />
        ) : (
          <FigurePart shape="later" name="Not invoiced yet" amount={rest} note="" />
        )}
      </ul>
    </section>
  );
}

const paymentsNote = (count: number) => {
  if (count === 0) return 'No payments yet';
  return count === 1 ? '1 payment' : `${count} payments`;
};

const isIssued = (status: InvoiceSummary['status']) => status === 'sent' || status === 'viewed';

function openNote(open: readonly InvoiceSummary[], today: string): string {
  const [only, ...others] = open;
  if (!only) return 'No open invoice';
  if (others.length > 0) {
    const late = open.filter(({ isOverdue }) => isOverdue).length;
    return `${open.length} invoices${late > 0 ? `, ${late} overdue` : ''}`;
  }
  const due = only.dueOn === null ? '' : `due ${shortDay(only.dueOn, today)}`;
  return [only.number, lateText(only, today) ?? due].filter(Boolean).join(', ');
}
