import type { LineSection } from '../pricing/price-lines.ts';
import type { CostType, LaborTypeKey } from './lines.ts';

/** The names of an estimate's sections in documents, pages and forms. */
export const SECTION_TITLES: Readonly<Record<LineSection, string>> = {
  labor: 'Labor',
  materials: 'Materials',
  costs: 'Additional costs',
};

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

/** The name of a line: its description, else its type of labor, material or cost. */
export const lineName = ({
  description,
  name,
}: {
  readonly description: string;
  readonly name: string | null;
}) => description || (name ?? 'Material');
