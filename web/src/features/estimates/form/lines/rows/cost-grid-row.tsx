import { COST_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { COST_TYPES, type CostType } from '@plumbline/contract/content/lines';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { memo, use } from 'react';
import type { SelectOption } from '../../../../../ui/choices/select.tsx';
import type { CostRow } from '../../../editor/estimate-draft.ts';
import { costFormat } from '../../../editor/figures/typed-decimal.ts';
import type { DraftDispatch } from '../../saving/draft-dispatch.ts';
import { GroupIdContext } from '../group-id-context.ts';
import { useQuantityFault } from '../quantity-faults.ts';
import { ChoiceCell, FigureCell, TextCell } from './grid-cells.tsx';
import { LineChips } from './line-chips.tsx';
import { GridRow, type LinePlace } from './line-grid.tsx';

export interface CostRowProps extends LinePlace {
  row: CostRow;
  currency: Currency;
  dispatch: DraftDispatch;
}

export const COST_TYPE_OPTIONS: readonly SelectOption<CostType>[] = COST_TYPES.map((value) => ({
  value,
  label: COST_TYPE_NAMES[value],
}));

export const CostGridRow = memo(function CostGridRow(props: CostRowProps) {
  const { row, number, isLast, currency, dispatch } = props;
  const change = (changes: Partial<Omit<CostRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'additionalCosts', key: row.key, change: changes });
  const groupId = use(GroupIdContext);
  const otherFault = useQuantityFault(row.key);
  const type = (
    <ChoiceCell
      label={`Cost type, cost ${number}`}
      value={row.type}
      options={COST_TYPE_OPTIONS}
      onValueChange={(kind) => change({ type: kind })}
    />
  );
  return (
    <GridRow lineKey={row.key} number={number} isLast={isLast}>
      {groupId === null && type}
      <TextCell
        name="description"
        aria-label={`Description, cost ${number}`}
        value={row.description}
        onValueChange={(description) => change({ description })}
        chips={<LineChips row={row} currency={currency} />}
      />
      {groupId !== null && type}
      <FigureCell
        name="amount"
        aria-label={`Amount, cost ${number}`}
        format={costFormat(currencyDigits(currency))}
        value={row.amount}
        otherFault={otherFault}
        onValueChange={(amount) => change({ amount })}
      />
    </GridRow>
  );
});
