import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { memo, use, useCallback } from 'react';
import type { MaterialRow, NewRow } from '../../editor/estimate-draft.ts';
import { isCompleteMaterial } from '../../editor/faults/complete-lines.ts';
import { isGiven } from '../../editor/figures/typed-decimal.ts';
import { NEW_MATERIAL_LINE } from '../../editor/new-draft.ts';
import { MATERIAL_COLUMNS, readPastedLines } from '../../editor/pasting/pasted-lines.ts';
import { GroupIdContext } from '../lines/group-id-context.ts';
import { LineSection, type SectionPlace } from '../lines/line-section.tsx';
import { hasSameLines } from '../lines/same-lines.ts';
import type { PasteRules } from '../lines/use-line-paste.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { BrowseMaterials } from './browse-materials.tsx';
import { MaterialGridRow } from './material-grid-row.tsx';
import { MaterialPhoneRow } from './material-phone-row.tsx';

const COLUMNS = [
  { name: 'Description' },
  { name: 'Qty', widthPx: 84, isFigure: true },
  { name: 'Unit', widthPx: 76 },
  { name: 'Unit cost', widthPx: 84, isFigure: true },
  { name: 'Total', widthPx: 112, isFigure: true },
];

const GROUP_COLUMNS = [
  { name: 'Description' },
  { name: 'Qty', widthPx: 84, isFigure: true },
  { name: 'Unit', widthPx: 116 },
  { name: 'Unit cost', widthPx: 84, isFigure: true },
  { name: 'Total', widthPx: 112, isFigure: true },
];

interface MaterialSectionProps extends SectionPlace<MaterialRow> {
  rows: readonly MaterialRow[];
  subtotal: string;
  currency: Currency;
  isPhone: boolean;
  dispatch: DraftDispatch;
}

const PASTE: PasteRules<MaterialRow> = {
  readLines: (text, field) =>
    readPastedLines(text, MATERIAL_COLUMNS, field)?.map((fields) => ({ ...NEW_MATERIAL_LINE, ...fields })) ??
    null,
  isEmpty: (row) => row.description.trim() === '' && !isGiven(row.quantity) && !isGiven(row.unitCost),
};

export const MaterialSection = memo(function MaterialSection(props: MaterialSectionProps) {
  const { rows, subtotal, currency, isPhone, dispatch, ...inGroup } = props;
  const groupId = use(GroupIdContext);
  const addLines = useCallback(
    (lines: readonly NewRow<MaterialRow>[], index: number, replacedKey?: string) =>
      dispatch({ type: 'linesAdded', section: 'materialLines', groupId, lines, index, replacedKey }),
    [groupId, dispatch],
  );
  return (
    <LineSection
      section="materialLines"
      title="Materials"
      lineName="material"
      sum={formatMoney(subtotal, currency)}
      rows={rows}
      columns={groupId === null ? COLUMNS : GROUP_COLUMNS}
      addLabel="Add material"
      addKeys="Alt+M"
      incompleteNote="Add a quantity and a unit cost to include a material."
      isComplete={isCompleteMaterial}
      isPhone={isPhone}
      dispatch={dispatch}
      onAdd={() =>
        dispatch({ type: 'lineAdded', section: 'materialLines', line: { ...NEW_MATERIAL_LINE, groupId } })
      }
      addLines={addLines}
      {...inGroup}
      paste={PASTE}
      renderGridRow={(row, place) => (
        <MaterialGridRow key={row.key} {...{ row, currency, dispatch }} {...place} />
      )}
      renderPhoneRow={(row, state) => (
        <MaterialPhoneRow key={row.key} {...{ row, currency, dispatch }} {...state} />
      )}
      renderTools={(append) => <BrowseMaterials currency={currency} append={append} />}
    />
  );
}, hasSameLines);
