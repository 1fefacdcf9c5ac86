import type { InvoiceCounts, InvoiceFilter } from '@plumbline/contract/invoices';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { todayIn } from '../../../lib/dates.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useAnalytics } from '../../dashboard/api.ts';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

interface MoneyFiguresProps {
  counts: InvoiceCounts;
  onChoose: (filter: InvoiceFilter) => void;
}

/**
 * The open, overdue, received and not yet invoiced amounts, above the list. Each figure links to its list.
 */
export function MoneyFigures({ counts, onChoose }: MoneyFiguresProps) {
  const { currency, amountOpen, amountOverdue } = counts;
  const { timeZone } = useProfile();
  const money = useAnalytics().data?.money;
  const month = MONTH.format(new Date(`${todayIn(timeZone)}T00:00:00Z`));
  const figures = [
    { filter: 'open', label: 'Open', amount: amountOpen },
    { filter: 'overdue', label: 'Overdue', amount: amountOverdue },
    { filter: 'paid', label: `Received in ${month}`, amount: money?.receivedThisMonth },
    { filter: null, label: 'Not invoiced yet', amount: money?.notInvoiced },
  ] as const;
  const look = 'group grid min-h-11 max-w-full rounded-small text-left text-ink no-underline';
  return (
    <ul
      aria-label="Money"
      className="mb-2 grid grid-cols-2 gap-x-6 gap-y-1 border-t border-ink pt-2 pb-3 md:flex md:flex-wrap md:gap-x-14"
    >
      {figures.map(({ filter, label, amount }) => {
        const isLate = filter === 'overdue' && !isZero(amount);
        const figure = (
          <>
            <span className="text-sm font-medium text-ink-2 group-hover:underline">{label}</span>
            <span
              className={classNames(
                'figures truncate text-lg font-strong semi-narrow md:text-xl',
                isLate && 'text-danger',
              )}
            >
              {/* Their place is reserved until they have loaded. */}
              {amount === undefined ? '–' : formatMoney(amount, currency)}
            </span>
          </>
        );
        return (
          <li key={label} className="min-w-0">
            {filter === null ? (
              <Link to="/estimates?status=accepted" className={look}>
                {figure}
              </Link>
            ) : (
              <button type="button" onClick={() => onChoose(filter)} className={look}>
                {figure}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
