import { laborCost, laborCostsOf, materialCost } from '@plumbline/contract/offer/present-profit';
import {
  priceHundredths,
  scaledFromWire,
  type UnitPriceTenThousandths,
} from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { sharePercent } from '@plumbline/contract/pricing/price-profit';
import { useState } from 'react';
import { useHiddenCosts } from '../../../../lib/use-hidden-costs.ts';
import { useProfile } from '../../../../lib/use-session.ts';
import { Field } from '../../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../../ui/inputs/number-input.tsx';
import { useLaborTypes } from '../../../catalog/api.ts';
import type { DraftRow } from '../../editor/estimate-draft.ts';
import { figureFaultSentence, isGiven, PRICE, plainDecimal } from '../../editor/figures/typed-decimal.ts';

interface LineCostProps {
  row: DraftRow;
  currency: Currency;
  /** The client's price of one unit, if it is a single price. */
  unitPrice: UnitPriceTenThousandths | null;
  onChange: (cost: string | null) => void;
}

const labelOf = (row: DraftRow) =>
  'hours' in row ? 'Your cost per hour' : 'quantity' in row ? 'Your cost of one' : 'Your cost';

/**
 * A line's cost to the contractor, and its margin; nothing if this device hides costs. Only a valid cost is
 * stored.
 */
export function LineCost({ row, currency, unitPrice, onChange }: LineCostProps) {
  const [isHidden] = useHiddenCosts();
  const usual = useUsualCost(row);
  const [typed, setTyped] = useState(row.cost ?? '');
  if (isHidden) return null;
  const fault = figureFaultSentence(typed, PRICE);
  const change = (text: string) => {
    setTyped(text);
    if (!isGiven(text)) onChange(null);
    else if (figureFaultSentence(text, PRICE) === undefined) onChange(plainDecimal(text, PRICE));
  };
  const cost = row.cost ?? usual;
  const margin =
    cost === null || unitPrice === null || !isGiven(cost) || figureFaultSentence(cost, PRICE) !== undefined
      ? null
      : sharePercent(
          unitPrice - priceHundredths(scaledFromWire(plainDecimal(cost, PRICE), 2)) * 100n,
          unitPrice,
        );
  return (
    <Field
      label={labelOf(row)}
      error={fault}
      hint={`${margin === null ? '' : `Margin ${margin.replace('-', '−')}%. `}Only you see this.`}
    >
      <MoneyInput
        currency={currency}
        decimals={2}
        placeholder={usual ?? 'Not known'}
        value={typed}
        onValueChange={change}
      />
    </Field>
  );
}

/** The cost of a line without its own cost, as decimal text; null if unknown. */
function useUsualCost(row: DraftRow): string | null {
  const profile = useProfile();
  const { data: laborTypes = [] } = useLaborTypes();
  if ('hours' in row) return laborCost({ ...row, cost: null }, laborCostsOf(profile, laborTypes));
  if ('quantity' in row) return materialCost({ ...row, cost: null }) || null;
  return row.amount || null;
}
