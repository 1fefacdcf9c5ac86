import type { LaborType } from '@plumbline/contract/catalog';
import { LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import type { SelectOption } from '../../../../../ui/choices/select.tsx';
import type { LaborRow } from '../../../editor/estimate-draft.ts';
import {
  type LaborRates,
  laborTypeChange,
  laborTypeName,
  STANDARD_LABOR_TYPES,
} from '../../../editor/figures/labor-rates.ts';

/** The available labor types and their rates. `ownTypes` are the contractor's own. */
export interface KnownLabor {
  readonly rates: LaborRates;
  readonly ownTypes: readonly LaborType[];
}

const STANDARD: readonly SelectOption[] = STANDARD_LABOR_TYPES.map((value) => ({
  value,
  label: LABOR_TYPE_NAMES[value],
}));

/** The value of an own type without an id. */
const UNKNOWN_TYPE = 'custom';

/** The option value of the line's labor type: a standard type's key, or an own type's id. */
export function laborTypeValue(row: LaborRow): string {
  return row.laborType === 'custom' ? (row.laborTypeId ?? UNKNOWN_TYPE) : row.laborType;
}

/** The options for a line's labor type; a deleted type is offered if the line has it. */
export function laborTypeOptions(row: LaborRow, ownTypes: readonly LaborType[]): readonly SelectOption[] {
  const own = ownTypes.map(({ id, name }) => ({ value: id, label: name }));
  const value = laborTypeValue(row);
  const isKnown = row.laborType !== 'custom' || own.some((option) => option.value === value);
  return [...STANDARD, ...own, ...(isKnown ? [] : [{ value, label: laborTypeName(row) }])];
}

/** The changes to a line when an option is selected. */
export function laborChoiceChange(
  row: LaborRow,
  value: string,
  known: KnownLabor,
): Partial<Omit<LaborRow, 'key'>> {
  const type =
    STANDARD_LABOR_TYPES.find((standard) => standard === value) ??
    known.ownTypes.find(({ id }) => id === value);
  return type && value !== laborTypeValue(row) ? laborTypeChange(row, type, known) : {};
}
