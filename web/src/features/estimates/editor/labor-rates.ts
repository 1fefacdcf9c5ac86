import type { Profile } from '@plumbline/contract/accounts';
import { LABOR_TYPES, type LaborTypeKey } from '@plumbline/contract/estimates';
import type { LaborRow } from './estimate-draft.ts';

export type StandardLaborType = Exclude<LaborTypeKey, 'custom'>;

export const STANDARD_LABOR_TYPES = LABOR_TYPES.filter(
  (type): type is StandardLaborType => type !== 'custom',
);

export const LABOR_TYPE_NAMES: Readonly<Record<StandardLaborType, string>> = {
  lead: 'Lead',
  helper: 'Helper',
  specialist: 'Specialist',
};

/** The contractor's hourly rate for each kind of labor, as decimal text. */
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

/** The name of a labor line's type as it is shown and printed. */
export function laborTypeName(row: Pick<LaborRow, 'laborType' | 'laborTypeName'>): string {
  return row.laborType === 'custom' ? (row.laborTypeName ?? 'Custom') : LABOR_TYPE_NAMES[row.laborType];
}

/**
 * What changes in a line when its type does. The rate follows unless the contractor has set one of their own:
 * a blank rate and the old type's default are replaced.
 */
export function laborTypeChange(
  row: LaborRow,
  type: StandardLaborType,
  rates: LaborRates,
): Partial<Omit<LaborRow, 'key'>> {
  const isDefault = row.laborType !== 'custom' && row.rate === rates[row.laborType];
  const rate = row.rate.trim() === '' || isDefault ? rates[type] : row.rate;
  return { laborType: type, laborTypeId: null, laborTypeName: null, rate };
}
