import { z } from 'zod';

/** The fields of responses that a program gets only with the scope `costs:read`. */
export const COST_FIELDS = [
  'cost',
  'costRate',
  'profit',
  'leadWorkerCost',
  'helperCost',
  'specialistCost',
] as const;

const laborCost = z.string().nullable().optional();

/** What an hour of labor costs the contractor, as decimal text; null where they have not said. */
export const laborCosts = {
  leadWorkerCost: laborCost.describe('What an hour costs you. Needs the scope `costs:read`'),
  helperCost: laborCost,
  specialistCost: laborCost,
};
