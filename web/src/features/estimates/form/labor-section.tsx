import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { isCompleteLabor } from '../editor/complete-lines.ts';
import type { LaborRow } from '../editor/estimate-draft.ts';
import type { LaborRates } from '../editor/labor-rates.ts';
import { newLaborLine } from '../editor/new-draft.ts';
import type { DraftDispatch } from './draft-dispatch.ts';
import { LaborGridRow } from './labor-grid-row.tsx';
import { LaborPhoneRow } from './labor-phone-row.tsx';
import { LineSection } from './line-section.tsx';

const COLUMNS = [
  { name: 'Type', widthPx: 124 },
  { name: 'Description' },
  { name: 'Hours', widthPx: 72, isFigure: true },
  { name: 'Rate', widthPx: 84, isFigure: true },
  { name: 'Total', widthPx: 104, isFigure: true },
];

interface LaborSectionProps {
  rows: readonly LaborRow[];
  subtotal: string;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  dispatch: DraftDispatch;
}

export const LaborSection = memo(function LaborSection(props: LaborSectionProps) {
  const { rows, subtotal, rates, currency, isPhone, dispatch } = props;
  return (
    <LineSection
      title="Labor"
      sum={formatMoney(subtotal, currency)}
      rows={rows}
      columns={COLUMNS}
      addLabel="Add labor line"
      incompleteNote="A line without hours and a rate is left out."
      isComplete={isCompleteLabor}
      isPhone={isPhone}
      onAdd={() => dispatch({ type: 'lineAdded', section: 'laborLines', line: newLaborLine(rates) })}
      renderGridRow={(row, index) => (
        <LaborGridRow key={row.key} {...{ row, rates, currency, dispatch }} number={index + 1} />
      )}
      renderPhoneRow={(row, index, state) => (
        <LaborPhoneRow key={row.key} {...{ row, rates, currency, dispatch }} {...state} number={index + 1} />
      )}
    />
  );
});
