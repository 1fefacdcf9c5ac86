import type { Analytics } from '@plumbline/contract/dashboard';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { MoneyBar } from '../../ui/money/money-bar.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';

/**
 * The parts of the amount to collect, and this month's payments, each linked to its list; nothing before the
 * first job.
 */
export function MoneyParts({ figures: { currency, money } }: { figures: Analytics }) {
  const { toCollect, overdue, notDue, notInvoiced, receivedThisMonth, otherCurrencies } = money;
  const rows = [
    { label: 'Overdue', shape: 'overdue', amount: overdue, to: '/invoices?status=overdue' },
    { label: 'Invoiced, not due yet', shape: 'invoiced', amount: notDue, to: '/invoices?status=open' },
    { label: 'Not invoiced yet', shape: 'later', amount: notInvoiced, to: '/estimates?status=accepted' },
    { label: 'Received this month', shape: 'paid', amount: receivedThisMonth, to: '/invoices?status=paid' },
  ] as const;
  if (isZero(toCollect) && isZero(receivedThisMonth) && otherCurrencies.length === 0) return null;
  return (
    <section aria-label="Money" className="mt-5 border-t border-line pt-4">
      <MoneyBar
        parts={[
          { tone: 'overdue', amount: overdue },
          { tone: 'open', amount: notDue },
          { tone: 'rest', amount: notInvoiced },
        ]}
      />
      <ul className="mt-1 md:grid md:grid-cols-2 md:gap-x-10">
        {rows.map(({ label, shape, amount, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="group flex min-h-11 items-center gap-2.5 border-b border-line text-ink no-underline"
            >
              <StatusIcon status={shape} colored />
              <span className="mr-auto underline-offset-4 group-hover:underline">{label}</span>
              <b
                className={classNames(
                  'figures font-strong',
                  shape === 'overdue' && !isZero(amount) && 'text-danger',
                )}
              >
                {formatMoney(amount, currency)}
              </b>
            </Link>
          </li>
        ))}
      </ul>
      {otherCurrencies.length > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          Plus{' '}
          {otherCurrencies
            .map((other) => `${formatMoney(other.toCollect, other.currency)} to collect`)
            .join(', ')}{' '}
          (not included)
        </p>
      )}
    </section>
  );
}
