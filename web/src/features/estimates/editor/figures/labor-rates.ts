import type { Profile } from '@plumbline/contract/accounts';
import type { LaborType } from '@plumbline/contract/catalog';
import { LABOR_TYPE_NAMES, type StandardLaborType } from '@plumbline/contract/content/line-names';
import { LABOR_TYPES } from '@plumbline/contract/content/lines';
import type { LaborRow } from '../estimate-draft.ts';
import { isGiven, PRICE, scaledOrZero } from './typed-decimal.ts';

export const STANDARD_LABOR_TYPES = LABOR_TYPES.filter(
  (type): type is StandardLaborType => type !== 'custom',
);

/** The contractor's hourly rate for each labor type, as decimal text. */
export type LaborRates = Readonly<Record<StandardLaborType, string>>;

export function laborRatesOf(
  profile: Pick<Profile, 'leadWorkerRate' | 'helperRate' | 'specialistRate'>,
): LaborRates {
  return {
    lead: profile.leadWorkerRate,
    helper: profile.helperRate,
    specialist: profile.specialistRate,
  };
}

/** The displayed and printed name of a labor line's type. */
export function laborTypeName(row: Pick<LaborRow, 'laborType' | 'laborTypeName'>): string {
  return row.laborType === 'custom' ? (row.laborTypeName ?? 'Custom') : LABOR_TYPE_NAMES[row.laborType];
}

/** Empty if the type has no default rate or was deleted. */
function defaultRateOf(
  row: Pick<LaborRow, 'laborType' | 'laborTypeId'>,
  rates: LaborRates,
  ownTypes: readonly LaborType[],
): string {
  if (row.laborType !== 'custom') return rates[row.laborType];
  return ownTypes.find(({ id }) => id === row.laborTypeId)?.defaultRate ?? '';
}

function isSameRate(one: string, other: string): boolean {
  return isGiven(other) && scaledOrZero(one, PRICE) === scaledOrZero(other, PRICE);
}

/**
 * The changes to a line when its type changes; `type` is a standard type or one of the contractor's own. A blank rate
 * and the old type's default become the new type's default (blank if it has none); any other rate is kept.
 */
export function laborTypeChange(
  row: LaborRow,
  type: StandardLaborType | LaborType,
  { rates, ownTypes }: { rates: LaborRates; ownTypes: readonly LaborType[] },
): Partial<Omit<LaborRow, 'key'>> {
  const chosen =
    typeof type === 'string'
      ? { laborType: type, laborTypeId: null, laborTypeName: null }
      : { laborType: 'custom' as const, laborTypeId: type.id, laborTypeName: type.name };
  const follows = !isGiven(row.rate) || isSameRate(row.rate, defaultRateOf(row, rates, ownTypes));
  return { ...chosen, rate: follows ? defaultRateOf(chosen, rates, ownTypes) : row.rate };
}
