import type { CostType } from '@plumbline/contract/estimates';

export const COST_TYPE_NAMES: Readonly<Record<CostType, string>> = {
  permit: 'Permit',
  disposal: 'Disposal',
  equipment: 'Equipment',
  travel: 'Travel',
  other: 'Other',
};
