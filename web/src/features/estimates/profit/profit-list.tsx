import type { LaborLine } from '@plumbline/contract/content/lines';
import type { ProfitOnWire } from '@plumbline/contract/costs';
import { type LaborCosts, laborCost } from '@plumbline/contract/offer/present-profit';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Link } from 'react-router';

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
  /** The labor lines. */
  labor: readonly LaborOfLine[];
  costs: LaborCosts;
}

type LaborOfLine = Pick<LaborLine, 'laborType' | 'laborTypeId'> & {
  readonly cost?: string | null | undefined;
};

/** The page where the contractor enters missing labor costs. */
function CostPlaces({ labor, costs }: Pick<ProfitListProps, 'labor' | 'costs'>) {
  const unknown = labor.filter((line) => laborCost({ ...line, cost: line.cost ?? null }, costs) === null);
  const isStandard = unknown.some(({ laborType }) => laborType !== 'custom');
  const isInBook = unknown.some(({ laborType, laborTypeId }) => laborType === 'custom' && laborTypeId);
  if (unknown.length === 0) return <p className="text-ink-2">Enter your cost in the line’s details.</p>;
  return (
    <p className="text-ink-2">
      Enter what an hour costs you in{' '}
      {isStandard && (
        <>
          <Link to="/settings#general">Settings</Link>
          {isInBook ? ', ' : ' or '}
        </>
      )}
      {isInBook && (
        <>
          the <Link to="/price-book">price book</Link> or{' '}
        </>
      )}
      the line’s details.
    </p>
  );
}

/** The price of an estimate before tax, its cost, and the difference; then the same for each group. */
export function ProfitList({ profit, groups, currency, labor, costs }: ProfitListProps) {
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
      {profit.unknownLines > 0 && (
        <>
          <p className="mt-1 text-ink-2">{unknownText(profit.unknownLines)}</p>
          <CostPlaces {...{ labor, costs }} />
        </>
      )}
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
