import type { CostType, LaborTypeKey } from './lines.ts';

export const COST_TYPE_NAMES: Readonly<Record<CostType, string>> = {
  permit: 'Permit',
  disposal: 'Disposal',
  equipment: 'Equipment',
  travel: 'Travel',
  other: 'Other',
};

/** The labor types that every contractor has; custom types have their own names. */
export type StandardLaborType = Exclude<LaborTypeKey, 'custom'>;

export const LABOR_TYPE_NAMES: Readonly<Record<StandardLaborType, string>> = {
  lead: 'Lead',
  helper: 'Helper',
  specialist: 'Specialist',
};
