import type { ProfitOnWire } from '@plumbline/contract/costs';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';

/** A group with its profit. */
interface GroupProfit {
  readonly id: string;
  readonly title: string;
  readonly profit: ProfitOnWire;
}

const percent = (text: string | null) => (text === null ? '–' : `${text.replace('-', '−')}%`);
const unknownText = (lines: number) => `The cost of ${lines} ${lines === 1 ? 'line' : 'lines'} is not known.`;

interface ProfitListProps {
  profit: ProfitOnWire;
  groups: readonly GroupProfit[];
  currency: Currency;
}

/** What an estimate brings before tax, what it costs, and the difference; then the same of each group. */
export function ProfitList({ profit, groups, currency }: ProfitListProps) {
  const money = (amount: string | null) => (amount === null ? '–' : formatMoney(amount, currency));
  const rows = [
    ['Price before tax', money(profit.price)],
    ['Your cost', money(profit.cost)],
    ['Profit', money(profit.profit)],
    ['Margin', percent(profit.marginPercent)],
    ['Profit on cost', percent(profit.costPercent)],
  ] as const;
  return (
    <>
      <dl>
        {rows.map(([name, figure]) => (
          <div
            key={name}
            className="flex min-h-8.5 items-center justify-between gap-4 data-[main]:font-strong"
            {...(name === 'Profit' && { 'data-main': '' })}
          >
            <dt>{name}</dt>
            <dd className="figures text-right">{figure}</dd>
          </div>
        ))}
      </dl>
      {profit.unknownLines > 0 && <p className="mt-1 text-ink-2">{unknownText(profit.unknownLines)}</p>}
      {groups.length > 0 && (
        <ul aria-label="Profit of each group" className="mt-4 border-t border-line">
          {groups.map((group) => (
            <li key={group.id} className="flex items-baseline gap-4 border-b border-line py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{group.title}</p>
                <p className="figures text-sm text-ink-2">
                  {group.profit.unknownLines > 0
                    ? unknownText(group.profit.unknownLines)
                    : `${money(group.profit.price)} − ${money(group.profit.cost)}`}
                </p>
              </div>
              <p className="figures text-right">
                {money(group.profit.profit)}
                <span className="block text-sm text-ink-2">{percent(group.profit.marginPercent)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
