import type { InvoiceCounts, InvoiceFilter } from '@plumbline/contract/invoices';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { classNames } from '../../../ui/class-names.ts';

interface OpenFiguresProps {
  counts: InvoiceCounts;
  onChoose: (filter: InvoiceFilter) => void;
}

/** What is open, and what of it is late, over the list. Each figure shows its invoices. */
export function OpenFigures({ counts: { currency, amountOpen, amountOverdue }, onChoose }: OpenFiguresProps) {
  const figures = [
    { filter: 'open', label: 'Open', amount: amountOpen, isLate: false },
    { filter: 'overdue', label: 'Overdue', amount: amountOverdue, isLate: !isZero(amountOverdue) },
  ] as const;
  return (
    <ul
      aria-label="What is open"
      className="mb-2 grid grid-cols-2 gap-x-6 border-t border-ink pt-2 pb-3 md:flex md:gap-14"
    >
      {figures.map(({ filter, label, amount, isLate }) => (
        <li key={filter} className="min-w-0">
          <button
            type="button"
            onClick={() => onChoose(filter)}
            className="group grid min-h-11 max-w-full rounded-small text-left"
          >
            <span className="text-sm font-medium text-ink-2 group-hover:underline">{label}</span>
            <span
              className={classNames(
                'figures truncate text-lg font-strong semi-narrow md:text-xl',
                isLate && 'text-danger',
              )}
            >
              {formatMoney(amount, currency)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
