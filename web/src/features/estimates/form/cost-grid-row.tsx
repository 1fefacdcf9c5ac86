import { COST_TYPES, type CostType } from '@plumbline/contract/estimates';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { memo } from 'react';
import type { SelectOption } from '../../../ui/select.tsx';
import { COST_TYPE_NAMES } from '../cost-type-names.ts';
import type { CostRow } from '../editor/estimate-draft.ts';
import { amountFormat } from '../editor/typed-decimal.ts';
import type { DraftDispatch } from './draft-dispatch.ts';
import { ChoiceCell, FigureCell, RemoveCell, TextCell } from './grid-cells.tsx';
import { GridRow } from './line-grid.tsx';

export interface CostRowProps {
  row: CostRow;
  /** The line's place in its section, from 1. */
  number: number;
  currency: Currency;
  dispatch: DraftDispatch;
}

export const COST_TYPE_OPTIONS: readonly SelectOption<CostType>[] = COST_TYPES.map((value) => ({
  value,
  label: COST_TYPE_NAMES[value],
}));

export const CostGridRow = memo(function CostGridRow(props: CostRowProps) {
  const { row, number, currency, dispatch } = props;
  const change = (changes: Partial<Omit<CostRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'additionalCosts', key: row.key, change: changes });
  return (
    <GridRow lineKey={row.key}>
      <ChoiceCell
        label={`Cost type, cost ${number}`}
        value={row.type}
        options={COST_TYPE_OPTIONS}
        onValueChange={(type) => change({ type })}
      />
      <TextCell
        aria-label={`Description, cost ${number}`}
        value={row.description}
        onValueChange={(description) => change({ description })}
      />
      <FigureCell
        aria-label={`Amount, cost ${number}`}
        format={amountFormat(currencyDigits(currency))}
        value={row.amount}
        onValueChange={(amount) => change({ amount })}
      />
      <RemoveCell
        label={`Remove cost ${number}`}
        onRemove={() => dispatch({ type: 'lineRemoved', section: 'additionalCosts', key: row.key })}
      />
    </GridRow>
  );
});
