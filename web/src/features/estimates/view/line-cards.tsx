import { isolated } from '@plumbline/contract/content/isolated';
import { COST_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { unitText } from '@plumbline/contract/content/unit-text';
import type { Estimate } from '@plumbline/contract/estimates';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { Line, LineCard, NoLines } from './line-card.tsx';

/** The estimate's lines, section by section, each with its sum. */
export function LineCards({ estimate }: { estimate: Estimate }) {
  const { laborLines, materialLines, additionalCostLines } = estimate;
  return (
    <>
      <LineCard title="Labor" sum={formatAmount(estimate.laborSubtotal)}>
        {laborLines.length === 0 && <NoLines>No labor</NoLines>}
        {laborLines.map((line) => (
          <Line
            key={line.id}
            id={line.id}
            description={line.description || line.laborTypeName}
            reckoning={`${line.description ? `${line.laborTypeName} · ` : ''}${formatAmount(line.hours)} h × ${formatAmount(line.rate)}`}
            amount={formatAmount(line.total)}
          />
        ))}
      </LineCard>
      <LineCard title="Materials" sum={formatAmount(estimate.materialsSubtotal)}>
        {materialLines.length === 0 && <NoLines>No materials</NoLines>}
        {materialLines.map((line) => (
          <Line
            key={line.id}
            id={line.id}
            description={line.description || (line.material?.name ?? '')}
            reckoning={`${formatAmount(line.quantity)} ${isolated(unitText(line.quantity, line.unit))} × ${formatAmount(line.unitCost)}`}
            amount={formatAmount(line.total)}
          />
        ))}
      </LineCard>
      <LineCard title="Additional Costs" sum={formatAmount(estimate.additionalCostsTotal)}>
        {additionalCostLines.length === 0 && <NoLines>No additional costs</NoLines>}
        {additionalCostLines.map((cost) => (
          <Line
            key={cost.id}
            id={cost.id}
            description={cost.description || COST_TYPE_NAMES[cost.type]}
            reckoning={cost.description ? COST_TYPE_NAMES[cost.type] : ''}
            amount={formatAmount(cost.amount)}
          />
        ))}
      </LineCard>
    </>
  );
}
