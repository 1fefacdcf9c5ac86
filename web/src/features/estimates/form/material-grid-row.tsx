import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { materialRowTotal } from '../editor/draft-pricing.ts';
import type { MaterialRow } from '../editor/estimate-draft.ts';
import { PRICE, QUANTITY } from '../editor/typed-decimal.ts';
import type { DraftDispatch } from './draft-dispatch.ts';
import { AmountCell, FigureCell, RemoveCell, TextCell } from './grid-cells.tsx';
import { GridRow } from './line-grid.tsx';

export interface MaterialRowProps {
  row: MaterialRow;
  /** The line's place in its section, from 1. */
  number: number;
  currency: Currency;
  dispatch: DraftDispatch;
}

export const MaterialGridRow = memo(function MaterialGridRow(props: MaterialRowProps) {
  const { row, number, currency, dispatch } = props;
  const change = (changes: Partial<Omit<MaterialRow, 'key'>>) =>
    dispatch({ type: 'lineChanged', section: 'materialLines', key: row.key, change: changes });
  return (
    <GridRow lineKey={row.key}>
      <TextCell
        aria-label={`Description, material ${number}`}
        value={row.description}
        onValueChange={(description) => change({ description })}
      />
      <FigureCell
        aria-label={`Quantity, material ${number}`}
        format={QUANTITY}
        value={row.quantity}
        onValueChange={(quantity) => change({ quantity })}
      />
      <TextCell
        aria-label={`Unit, material ${number}`}
        value={row.unit}
        maxLength={50}
        onValueChange={(unit) => change({ unit })}
      />
      <FigureCell
        aria-label={`Unit cost, material ${number}`}
        format={PRICE}
        value={row.unitCost}
        onValueChange={(unitCost) => change({ unitCost })}
      />
      <AmountCell amount={formatAmount(materialRowTotal(row, currency))} />
      <RemoveCell
        label={`Remove material ${number}`}
        onRemove={() => dispatch({ type: 'lineRemoved', section: 'materialLines', key: row.key })}
      />
    </GridRow>
  );
});
