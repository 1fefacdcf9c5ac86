import type { LaborTypeKey } from '@plumbline/contract/estimates';
import type { SelectOption } from '../../../ui/select.tsx';
import type { LaborRow } from '../editor/estimate-draft.ts';
import { LABOR_TYPE_NAMES, laborTypeName, STANDARD_LABOR_TYPES } from '../editor/labor-rates.ts';

const STANDARD: readonly SelectOption<LaborTypeKey>[] = STANDARD_LABOR_TYPES.map((value) => ({
  value,
  label: LABOR_TYPE_NAMES[value],
}));

/** The kinds of labor a line can be; one of the contractor's own is offered where the line has it already. */
export function laborTypeOptions(row: LaborRow): readonly SelectOption<LaborTypeKey>[] {
  return row.laborType === 'custom'
    ? [...STANDARD, { value: 'custom', label: laborTypeName(row) }]
    : STANDARD;
}
