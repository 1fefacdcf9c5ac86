import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { memo, use, useCallback, useMemo } from 'react';
import type { CostRow, NewRow } from '../../editor/estimate-draft.ts';
import { isCompleteCost } from '../../editor/faults/complete-lines.ts';
import { isGiven } from '../../editor/figures/typed-decimal.ts';
import { NEW_COST_LINE } from '../../editor/new-draft.ts';
import { costColumns, readPastedLines } from '../../editor/pasting/pasted-lines.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { GroupIdContext } from './group-id-context.ts';
import { LineSection, type SectionPlace } from './line-section.tsx';
import { CostGridRow } from './rows/cost-grid-row.tsx';
import { CostPhoneRow } from './rows/cost-phone-row.tsx';
import { hasSameLines } from './same-lines.ts';
import type { PasteRules } from './use-line-paste.ts';

const COLUMNS = [
  { name: 'Type', widthPx: 132 },
  { name: 'Description' },
  { name: 'Amount', widthPx: 116, isFigure: true },
];

const GROUP_COLUMNS = [
  { name: 'Description' },
  { name: 'Type', widthPx: 144 },
  { name: 'Amount', widthPx: 116, isFigure: true },
];

interface CostSectionProps extends SectionPlace<CostRow> {
  rows: readonly CostRow[];
  total: string;
  currency: Currency;
  isPhone: boolean;
  dispatch: DraftDispatch;
}

function pasteRules(currency: Currency): PasteRules<CostRow> {
  const columns = costColumns(currency);
  return {
    readLines: (text, field) =>
      readPastedLines(text, columns, field)?.map((fields) => ({ ...NEW_COST_LINE, ...fields })) ?? null,
    isEmpty: (row) => row.description.trim() === '' && !isGiven(row.amount),
  };
}

export const CostSection = memo(function CostSection(props: CostSectionProps) {
  const { rows, total, currency, isPhone, dispatch, ...inGroup } = props;
  const paste = useMemo(() => pasteRules(currency), [currency]);
  const groupId = use(GroupIdContext);
  const addLines = useCallback(
    (lines: readonly NewRow<CostRow>[], index: number, replacedKey?: string) =>
      dispatch({ type: 'linesAdded', section: 'additionalCosts', groupId, lines, index, replacedKey }),
    [groupId, dispatch],
  );
  return (
    <LineSection
      section="additionalCosts"
      title="Additional Costs"
      lineName="cost"
      sum={formatMoney(total, currency)}
      rows={rows}
      columns={groupId === null ? COLUMNS : GROUP_COLUMNS}
      addLabel="Add cost"
      addKeys="Alt+C"
      incompleteNote="Add an amount to include a cost."
      isComplete={isCompleteCost}
      isPhone={isPhone}
      dispatch={dispatch}
      onAdd={() =>
        dispatch({ type: 'lineAdded', section: 'additionalCosts', line: { ...NEW_COST_LINE, groupId } })
      }
      addLines={addLines}
      {...inGroup}
      paste={paste}
      renderGridRow={(row, place) => (
        <CostGridRow key={row.key} {...{ row, currency, dispatch }} {...place} />
      )}
      renderPhoneRow={(row, state) => (
        <CostPhoneRow key={row.key} {...{ row, currency, dispatch }} {...state} />
      )}
    />
  );
}, hasSameLines);
