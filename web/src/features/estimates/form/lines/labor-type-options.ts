import type { LaborType } from '@plumbline/contract/catalog';
import { LABOR_TYPE_NAMES } from '@plumbline/contract/estimates/line-names';
import type { SelectOption } from '../../../../ui/choices/select.tsx';
import type { LaborRow } from '../../editor/estimate-draft.ts';
import {
  type LaborRates,
  laborTypeChange,
  laborTypeName,
  STANDARD_LABOR_TYPES,
} from '../../editor/labor-rates.ts';

/** What a labor line can be and costs an hour. `ownTypes` are the contractor's own. */
export interface KnownLabor {
  readonly rates: LaborRates;
  readonly ownTypes: readonly LaborType[];
}

const STANDARD: readonly SelectOption[] = STANDARD_LABOR_TYPES.map((value) => ({
  value,
  label: LABOR_TYPE_NAMES[value],
}));

/** Stands for an own type that has no id anymore. */
const UNKNOWN_TYPE = 'custom';

/** The line's kind of labor as a choice's value: a standard type's key, or an own type's id. */
export function laborTypeValue(row: LaborRow): string {
  return row.laborType === 'custom' ? (row.laborTypeId ?? UNKNOWN_TYPE) : row.laborType;
}

/** The kinds of labor a line can be; one that was deleted since is offered where the line has it. */
export function laborTypeOptions(row: LaborRow, ownTypes: readonly LaborType[]): readonly SelectOption[] {
  const own = ownTypes.map(({ id, name }) => ({ value: id, label: name }));
  const value = laborTypeValue(row);
  const isKnown = row.laborType !== 'custom' || own.some((option) => option.value === value);
  return [...STANDARD, ...own, ...(isKnown ? [] : [{ value, label: laborTypeName(row) }])];
}

/** What changes in a line when that choice is made. */
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
