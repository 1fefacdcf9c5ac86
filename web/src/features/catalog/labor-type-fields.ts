import type { LaborType, LaborTypeRequest } from '@plumbline/contract/catalog';

/** A labor type as typed. */
export interface TypedLaborType {
  name: string;
  /** Decimal text for one hour; blank for none. */
  defaultRate: string;
  description: string;
}

/** The form's initial values. */
export function typedLaborType(laborType: LaborType | undefined): TypedLaborType {
  return {
    name: laborType?.name ?? '',
    defaultRate: laborType?.defaultRate ?? '',
    description: laborType?.description ?? '',
  };
}

/** The request: a blank rate is left out, unless it removes the one that `before` has. */
export function laborTypeRequestOf(typed: TypedLaborType, before: LaborType | undefined): LaborTypeRequest {
  const { name, description } = typed;
  const defaultRate = typed.defaultRate.trim();
  if (defaultRate !== '') return { name, description, defaultRate };
  return before?.defaultRate === undefined ? { name, description } : { name, description, defaultRate: null };
}
