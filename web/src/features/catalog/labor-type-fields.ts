import type { LaborType, LaborTypeRequest } from '@plumbline/contract/catalog';

/** A labor type as typed. */
export interface TypedLaborType {
  name: string;
  /** Decimal text for one hour; blank for none. */
  defaultRate: string;
  /** Decimal text for one hour; blank for none. */
  costRate: string;
  description: string;
}

/** The form's initial values. */
export function typedLaborType(laborType: LaborType | undefined): TypedLaborType {
  return {
    name: laborType?.name ?? '',
    defaultRate: laborType?.defaultRate ?? '',
    costRate: laborType?.costRate ?? '',
    description: laborType?.description ?? '',
  };
}

/** The request: a blank rate or cost is omitted, unless it removes that of `before`. */
export function laborTypeRequestOf(typed: TypedLaborType, before: LaborType | undefined): LaborTypeRequest {
  const { name, description } = typed;
  const given = (field: 'defaultRate' | 'costRate') => {
    const text = typed[field].trim();
    if (text !== '') return { [field]: text };
    return before?.[field] ? { [field]: null } : {};
  };
  return { name, description, ...given('defaultRate'), ...given('costRate') };
}
