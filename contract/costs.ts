import { z } from 'zod';

/** The fields of responses that a program gets only with the scope `costs:read`. */
export const COST_FIELDS = [
  'cost',
  'costRate',
  'profit',
  'leadWorkerCost',
  'helperCost',
  'specialistCost',
  'margin',
  'oldMargin',
] as const;

const laborCost = z.string().nullable().optional();

/** The contractor's cost of an hour of labor, as decimal text; null if not specified. */
export const laborCosts = {
  leadWorkerCost: laborCost.describe('What an hour costs you. Needs the scope `costs:read`'),
  helperCost: laborCost,
  specialistCost: laborCost,
};

/**
 * The profit of an estimate or a group, before tax. Amounts and percentages are decimal text, null if a cost
 * is unknown.
 */
export const profit = z.object({
  price: z.string().describe('Before tax'),
  cost: z.string().nullable(),
  profit: z.string().nullable(),
  marginPercent: z.string().nullable().describe('The profit in percent of the price'),
  costPercent: z.string().nullable().describe('The profit in percent of the cost'),
  unknownLines: z.int().describe('The lines whose cost is not known'),
});
export type ProfitOnWire = z.infer<typeof profit>;
