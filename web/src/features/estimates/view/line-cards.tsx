import type { Estimate } from '@plumbline/contract/estimates';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { type ReactNode, useId } from 'react';
import { COST_TYPE_NAMES } from '../cost-type-names.ts';

function LineCard({ title, sum, children }: { title: string; sum: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <header className="flex items-baseline gap-3 border-b border-line-strong pb-2">
        <h2 id={headingId}>{title}</h2>
        <span className="figures ml-auto font-strong">{formatAmount(sum)}</span>
      </header>
      <ul>{children}</ul>
    </section>
  );
}

interface LineProps {
  description: string;
  /** How the amount comes about: "Lead · 32 h × 45.00". */
  reckoning: string;
  amount: string;
}

function Line({ description, reckoning, amount }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 md:grid-cols-[minmax(0,1fr)_240px_110px] md:items-center">
      <span className="wrap-anywhere">
        {description || <span className="text-ink-3">No description</span>}
      </span>
      <span className="figures text-ink-2 wrap-anywhere max-md:col-start-1 max-md:row-start-2 max-md:text-sm md:text-right">
        {reckoning}
      </span>
      <span className="figures min-w-23 text-right max-md:col-start-2 max-md:row-start-1">
        {formatAmount(amount)}
      </span>
    </li>
  );
}

function NoLines({ children }: { children: ReactNode }) {
  return <li className="border-b border-line py-2.5 text-ink-3">{children}</li>;
}

/** The estimate's lines, section by section, each with its sum. */
export function LineCards({ estimate }: { estimate: Estimate }) {
  const { laborLines, materialLines, additionalCostLines } = estimate;
  return (
    <>
      <LineCard title="Labor" sum={estimate.laborSubtotal}>
        {laborLines.length === 0 && <NoLines>No labor</NoLines>}
        {laborLines.map((line) => (
          <Line
            key={line.id}
            description={line.description}
            reckoning={`${line.laborTypeName} · ${formatAmount(line.hours)} h × ${formatAmount(line.rate)}`}
            amount={line.total}
          />
        ))}
      </LineCard>
      <LineCard title="Materials" sum={estimate.materialsSubtotal}>
        {materialLines.length === 0 && <NoLines>No materials</NoLines>}
        {materialLines.map((line) => (
          <Line
            key={line.id}
            description={line.description || (line.material?.name ?? '')}
            reckoning={`${formatAmount(line.quantity)} ${line.unit} × ${formatAmount(line.unitCost)}`}
            amount={line.total}
          />
        ))}
      </LineCard>
      <LineCard title="Additional Costs" sum={estimate.additionalCostsTotal}>
        {additionalCostLines.length === 0 && <NoLines>No additional costs</NoLines>}
        {additionalCostLines.map((cost) => (
          <Line
            key={cost.id}
            description={cost.description}
            reckoning={COST_TYPE_NAMES[cost.type]}
            amount={cost.amount}
          />
        ))}
      </LineCard>
    </>
  );
}
