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

/** What an hour of labor costs the contractor, as decimal text; null where they have not said. */
export const laborCosts = {
  leadWorkerCost: laborCost.describe('What an hour costs you. Needs the scope `costs:read`'),
  helperCost: laborCost,
  specialistCost: laborCost,
};

/** What an estimate or a group brings, before tax. Amounts and percentages are decimal text, null where a cost is not known. */
export const profit = z.object({
  price: z.string().describe('Before tax'),
  cost: z.string().nullable(),
  profit: z.string().nullable(),
  marginPercent: z.string().nullable().describe('The profit in percent of the price'),
  costPercent: z.string().nullable().describe('The profit in percent of the cost'),
  unknownLines: z.int().describe('The lines whose cost is not known'),
});
export type ProfitOnWire = z.infer<typeof profit>;
