import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { isCompleteMaterial } from '../editor/complete-lines.ts';
import type { MaterialRow } from '../editor/estimate-draft.ts';
import { NEW_MATERIAL_LINE } from '../editor/new-draft.ts';
import type { DraftDispatch } from './draft-dispatch.ts';
import { LineSection } from './line-section.tsx';
import { MaterialGridRow } from './material-grid-row.tsx';
import { MaterialPhoneRow } from './material-phone-row.tsx';

const COLUMNS = [
  { name: 'Description' },
  { name: 'Qty', widthPx: 76, isFigure: true },
  { name: 'Unit', widthPx: 76 },
  { name: 'Unit cost', widthPx: 88, isFigure: true },
  { name: 'Total', widthPx: 104, isFigure: true },
];

interface MaterialSectionProps {
  rows: readonly MaterialRow[];
  subtotal: string;
  currency: Currency;
  isPhone: boolean;
  dispatch: DraftDispatch;
}

export const MaterialSection = memo(function MaterialSection(props: MaterialSectionProps) {
  const { rows, subtotal, currency, isPhone, dispatch } = props;
  return (
    <LineSection
      title="Materials"
      sum={formatMoney(subtotal, currency)}
      rows={rows}
      columns={COLUMNS}
      addLabel="Add material"
      incompleteNote="A material without a quantity and a unit cost is left out."
      isComplete={isCompleteMaterial}
      isPhone={isPhone}
      onAdd={() => dispatch({ type: 'lineAdded', section: 'materialLines', line: NEW_MATERIAL_LINE })}
      renderGridRow={(row, index) => (
        <MaterialGridRow key={row.key} {...{ row, currency, dispatch }} number={index + 1} />
      )}
      renderPhoneRow={(row, index, state) => (
        <MaterialPhoneRow key={row.key} {...{ row, currency, dispatch }} {...state} number={index + 1} />
      )}
    />
  );
});
