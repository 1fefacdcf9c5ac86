import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { isCompleteCost } from '../editor/complete-lines.ts';
import type { CostRow } from '../editor/estimate-draft.ts';
import { NEW_COST_LINE } from '../editor/new-draft.ts';
import { CostGridRow } from './cost-grid-row.tsx';
import { CostPhoneRow } from './cost-phone-row.tsx';
import type { DraftDispatch } from './draft-dispatch.ts';
import { LineSection } from './line-section.tsx';

const COLUMNS = [
  { name: 'Type', widthPx: 140 },
  { name: 'Description' },
  { name: 'Amount', widthPx: 120, isFigure: true },
];

interface CostSectionProps {
  rows: readonly CostRow[];
  total: string;
  currency: Currency;
  isPhone: boolean;
  dispatch: DraftDispatch;
}

export const CostSection = memo(function CostSection(props: CostSectionProps) {
  const { rows, total, currency, isPhone, dispatch } = props;
  return (
    <LineSection
      title="Additional Costs"
      sum={formatMoney(total, currency)}
      rows={rows}
      columns={COLUMNS}
      addLabel="Add cost"
      incompleteNote="A cost without an amount is left out."
      isComplete={isCompleteCost}
      isPhone={isPhone}
      onAdd={() => dispatch({ type: 'lineAdded', section: 'additionalCosts', line: NEW_COST_LINE })}
      renderGridRow={(row, index) => (
        <CostGridRow key={row.key} {...{ row, currency, dispatch }} number={index + 1} />
      )}
      renderPhoneRow={(row, index, state) => (
        <CostPhoneRow key={row.key} {...{ row, currency, dispatch }} {...state} number={index + 1} />
      )}
    />
  );
});
