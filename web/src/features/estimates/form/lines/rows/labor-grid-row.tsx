import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo, use } from 'react';
import type { LaborRow } from '../../../editor/estimate-draft.ts';
import { HOURS, isFaulty, PRICE } from '../../../editor/figures/typed-decimal.ts';
import { laborRowTotal } from '../../../editor/totals/draft-pricing.ts';
import type { DraftDispatch } from '../../saving/draft-dispatch.ts';
import { useSaveLabor } from '../actions/use-save-price.ts';
import { GroupIdContext } from '../group-id-context.ts';
import { useQuantityFault } from '../quantity-faults.ts';
import { AmountCell, ChoiceCell, FigureCell, TextCell } from './grid-cells.tsx';
import {
  type KnownLabor,
  laborChoiceChange,
  laborTypeOptions,
  laborTypeValue,
} from './labor-type-options.ts';
import { LineChips } from './line-chips.tsx';
import { GridRow, type LinePlace } from './line-grid.tsx';

export interface LaborRowProps extends LinePlace {
  row: LaborRow;
  known: KnownLabor;
  currency: Currency;
  dispatch: DraftDispatch;
}

export const LaborGridRow = memo(function LaborGridRow(props: LaborRowProps) {
  const { row, number, isLast, known, currency, dispatch } = props;
  const change = (changes: Partial<Omit<LaborRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'laborLines', key: row.key, change: changes });
  const onSavePrice = useSaveLabor(row, known.ownTypes, currency);
  const groupId = use(GroupIdContext);
  const otherFault = useQuantityFault(row.key);
  const type = (
    <ChoiceCell
      label={`Labor type, labor line ${number}`}
      value={laborTypeValue(row)}
      options={laborTypeOptions(row, known.ownTypes)}
      onValueChange={(value) => change(laborChoiceChange(row, value, known))}
    />
  );
  return (
    <GridRow lineKey={row.key} number={number} isLast={isLast} onSavePrice={onSavePrice}>
      {groupId === null && type}
      <TextCell
        name="description"
        aria-label={`Description, labor line ${number}`}
        value={row.description}
        onValueChange={(description) => change({ description })}
        chips={<LineChips row={row} currency={currency} />}
      />
      <FigureCell
        name="hours"
        aria-label={`Hours, labor line ${number}`}
        format={HOURS}
        value={row.hours}
        otherFault={otherFault}
        onValueChange={(hours) => change({ hours })}
      />
      {groupId !== null && type}
      <FigureCell
        name="rate"
        aria-label={`Rate, labor line ${number}`}
        format={PRICE}
        value={row.rate}
        onValueChange={(rate) => change({ rate })}
      />
      <AmountCell
        amount={formatAmount(laborRowTotal(row, currency))}
        isInvalid={isFaulty(row.hours, HOURS) || isFaulty(row.rate, PRICE)}
      />
    </GridRow>
  );
});
