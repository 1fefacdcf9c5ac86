import type { Client } from '@plumbline/contract/clients';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { classNames } from '../../ui/class-names.ts';

/**
 * What is left to collect of a client's jobs, invoiced or not, the overdue part of it, and their credit, in each
 * currency; zero amounts are omitted.
 */
export function ClientMoney({ client, className = '' }: { client: Client; className?: string }) {
  const { owed, overdue, credit, currency, otherOwed } = client;
  const words = [{ owed: owed.value, overdue, credit, currency }, ...otherOwed].flatMap((sums) => [
    { text: `To collect ${formatMoney(sums.owed, sums.currency)}`, amount: sums.owed, isLate: false },
    { text: `${formatMoney(sums.overdue, sums.currency)} overdue`, amount: sums.overdue, isLate: true },
    { text: `Credit ${formatMoney(sums.credit, sums.currency)}`, amount: sums.credit, isLate: false },
  ]);
  const shown = words.filter(({ amount }) => !isZero(amount));
  if (shown.length === 0) return null;
  return (
    <p className={classNames('figures flex flex-wrap gap-x-3 text-sm font-medium', className)}>
      {shown.map(({ text, isLate }) => (
        <span key={text} className={isLate ? 'text-danger' : undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}
