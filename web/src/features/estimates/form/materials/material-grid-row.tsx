import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { useCostMask } from '../../../../lib/use-hidden-costs.ts';
import type { MaterialRow } from '../../editor/estimate-draft.ts';
import { isFaulty, PRICE, QUANTITY } from '../../editor/figures/typed-decimal.ts';
import { materialRowTotal } from '../../editor/totals/draft-pricing.ts';
import { useSaveMaterial } from '../lines/actions/use-save-price.ts';
import { useQuantityFault } from '../lines/quantity-faults.ts';
import { AmountCell, FigureCell, TextCell } from '../lines/rows/grid-cells.tsx';
import { LineChips } from '../lines/rows/line-chips.tsx';
import { GridRow, type LinePlace } from '../lines/rows/line-grid.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { useMaterialSuggestions } from './use-material-suggestions.tsx';
import { useUnitSuggestions } from './use-unit-suggestions.tsx';

export interface MaterialRowProps extends LinePlace {
  row: MaterialRow;
  currency: Currency;
  dispatch: DraftDispatch;
}

export const MaterialGridRow = memo(function MaterialGridRow(props: MaterialRowProps) {
  const { row, number, isLast, currency, dispatch } = props;
  const change = (changes: Partial<Omit<MaterialRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'materialLines', key: row.key, change: changes });
  const onSavePrice = useSaveMaterial(row, currency, change);
  const { inputProps, suggestions } = useMaterialSuggestions(row, currency, change);
  const units = useUnitSuggestions(row.unit, (unit) => change({ unit }));
  const costMask = useCostMask();
  const otherFault = useQuantityFault(row.key);
  return (
    <GridRow lineKey={row.key} number={number} isLast={isLast} onSavePrice={onSavePrice}>
      <TextCell
        name="description"
        aria-label={`Description, material ${number}`}
        value={row.description}
        onValueChange={(description) => change({ description })}
        chips={<LineChips row={row} currency={currency} />}
        {...inputProps}
      >
        {suggestions}
      </TextCell>
      <FigureCell
        name="quantity"
        aria-label={`Quantity, material ${number}`}
        format={QUANTITY}
        value={row.quantity}
        otherFault={otherFault}
        onValueChange={(quantity) => change({ quantity })}
      />
      <TextCell
        name="unit"
        aria-label={`Unit, material ${number}`}
        value={row.unit}
        maxLength={50}
        onValueChange={(unit) => change({ unit })}
        {...units.inputProps}
      >
        {units.suggestions}
      </TextCell>
      <FigureCell
        name="unitCost"
        aria-label={`Unit cost, material ${number}`}
        format={PRICE}
        value={row.unitCost}
        onValueChange={(unitCost) => change({ unitCost })}
        className={costMask}
      />
      <AmountCell
        amount={formatAmount(materialRowTotal(row, currency))}
        isInvalid={isFaulty(row.quantity, QUANTITY) || isFaulty(row.unitCost, PRICE)}
      />
    </GridRow>
  );
});
