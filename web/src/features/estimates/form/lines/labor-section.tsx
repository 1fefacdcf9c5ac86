import type { LaborType } from '@plumbline/contract/catalog';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { memo, use, useCallback, useMemo } from 'react';
import { useLaborTypes } from '../../../catalog/api.ts';
import type { LaborRow, NewRow } from '../../editor/estimate-draft.ts';
import { isCompleteLabor } from '../../editor/faults/complete-lines.ts';
import type { LaborRates } from '../../editor/figures/labor-rates.ts';
import { isGiven } from '../../editor/figures/typed-decimal.ts';
import { newLaborLine } from '../../editor/new-draft.ts';
import { LABOR_COLUMNS, readPastedLines } from '../../editor/pasting/pasted-lines.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { GroupIdContext } from './group-id-context.ts';
import { LineSection, type SectionPlace } from './line-section.tsx';
import { LaborGridRow } from './rows/labor-grid-row.tsx';
import { LaborPhoneRow } from './rows/labor-phone-row.tsx';
import { hasSameLines } from './same-lines.ts';
import type { PasteRules } from './use-line-paste.ts';

const COLUMNS = [
  { name: 'Type', widthPx: 116 },
  { name: 'Description' },
  { name: 'Hours', widthPx: 84, isFigure: true },
  { name: 'Rate', widthPx: 84, isFigure: true },
  { name: 'Total', widthPx: 112, isFigure: true },
];

/** In a group the columns of the three sections have the same widths. */
const GROUP_COLUMNS = [
  { name: 'Description' },
  { name: 'Hours', widthPx: 84, isFigure: true },
  { name: 'Type', widthPx: 116 },
  { name: 'Rate', widthPx: 84, isFigure: true },
  { name: 'Total', widthPx: 112, isFigure: true },
];

const NO_OWN_TYPES: readonly LaborType[] = [];

interface LaborSectionProps extends SectionPlace<LaborRow> {
  rows: readonly LaborRow[];
  subtotal: string;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  dispatch: DraftDispatch;
}

function pasteRules(rates: LaborRates): PasteRules<LaborRow> {
  return {
    readLines: (text, field) =>
      readPastedLines(text, LABOR_COLUMNS, field)?.map((fields) => ({ ...newLaborLine(rates), ...fields })) ??
      null,
    isEmpty: (row) => row.description.trim() === '' && !isGiven(row.hours),
  };
}

function OwnTypesMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="mt-2 text-sm text-danger">
      We couldn’t load your labor types.{' '}
      <button type="button" onClick={onRetry} className="font-medium underline pointer-coarse:min-h-11">
        Try again
      </button>
    </p>
  );
}

export const LaborSection = memo(function LaborSection(props: LaborSectionProps) {
  const { rows, subtotal, rates, currency, isPhone, dispatch, ...inGroup } = props;
  const { data: ownTypes = NO_OWN_TYPES, error, refetch } = useLaborTypes();
  const known = useMemo(() => ({ rates, ownTypes }), [rates, ownTypes]);
  const paste = useMemo(() => pasteRules(rates), [rates]);
  const groupId = use(GroupIdContext);
  const addLines = useCallback(
    (lines: readonly NewRow<LaborRow>[], index: number, replacedKey?: string) =>
      dispatch({ type: 'linesAdded', section: 'laborLines', groupId, lines, index, replacedKey }),
    [groupId, dispatch],
  );
  return (
    <LineSection
      section="laborLines"
      title="Labor"
      lineName="labor line"
      sum={formatMoney(subtotal, currency)}
      rows={rows}
      columns={groupId === null ? COLUMNS : GROUP_COLUMNS}
      addLabel="Add labor line"
      addKeys="Alt+L"
      incompleteNote="Add hours and a rate to include a line."
      isComplete={isCompleteLabor}
      isPhone={isPhone}
      dispatch={dispatch}
      onAdd={() =>
        dispatch({ type: 'lineAdded', section: 'laborLines', line: { ...newLaborLine(rates), groupId } })
      }
      addLines={addLines}
      {...inGroup}
      paste={paste}
      renderGridRow={(row, place) => (
        <LaborGridRow key={row.key} {...{ row, known, currency, dispatch }} {...place} />
      )}
      renderPhoneRow={(row, state) => (
        <LaborPhoneRow key={row.key} {...{ row, known, currency, dispatch }} {...state} />
      )}
      note={error && <OwnTypesMissing onRetry={() => void refetch()} />}
    />
  );
}, hasSameLines);
