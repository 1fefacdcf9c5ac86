import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { laborRowTotal } from '../editor/draft-pricing.ts';
import type { LaborRow } from '../editor/estimate-draft.ts';
import { type LaborRates, laborTypeChange } from '../editor/labor-rates.ts';
import { HOURS, PRICE } from '../editor/typed-decimal.ts';
import type { DraftDispatch } from './draft-dispatch.ts';
import { AmountCell, ChoiceCell, FigureCell, RemoveCell, TextCell } from './grid-cells.tsx';
import { laborTypeOptions } from './labor-type-options.ts';
import { GridRow } from './line-grid.tsx';

export interface LaborRowProps {
  row: LaborRow;
  /** The line's place in its section, from 1. */
  number: number;
  rates: LaborRates;
  currency: Currency;
  dispatch: DraftDispatch;
}

export const LaborGridRow = memo(function LaborGridRow(props: LaborRowProps) {
  const { row, number, rates, currency, dispatch } = props;
  const change = (changes: Partial<Omit<LaborRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'laborLines', key: row.key, change: changes });
  return (
    <GridRow lineKey={row.key}>
      <ChoiceCell
        label={`Labor type, labor line ${number}`}
        value={row.laborType}
        options={laborTypeOptions(row)}
        onValueChange={(type) => type !== 'custom' && change(laborTypeChange(row, type, rates))}
      />
      <TextCell
        aria-label={`Description, labor line ${number}`}
        value={row.description}
        onValueChange={(description) => change({ description })}
      />
      <FigureCell
        aria-label={`Hours, labor line ${number}`}
        format={HOURS}
        value={row.hours}
        onValueChange={(hours) => change({ hours })}
      />
      <FigureCell
        aria-label={`Rate, labor line ${number}`}
        format={PRICE}
        value={row.rate}
        onValueChange={(rate) => change({ rate })}
      />
      <AmountCell amount={formatAmount(laborRowTotal(row, currency))} />
      <RemoveCell
        label={`Remove labor line ${number}`}
        onRemove={() => dispatch({ type: 'lineRemoved', section: 'laborLines', key: row.key })}
      />
    </GridRow>
  );
});
