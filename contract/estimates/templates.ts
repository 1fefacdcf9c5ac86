import { z } from 'zod';
import { additionalCostInput, laborLineInput, materialLineInput } from '../content/lines.ts';
import { estimate, estimateRequest } from '../estimates.ts';
import { idField, nameField } from '../fields.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { CURRENCIES } from '../pricing/currency.ts';

export const MOST_TEMPLATES = 200;

const templateName = nameField.min(1, { error: 'Please name the template' });

export const templateRequest = z.strictObject({
  name: templateName,
  estimateId: idField.describe('The estimate whose content it keeps, without client, address and number'),
});
export type TemplateFields = z.output<typeof templateRequest>;

export const templateChangeRequest = z.strictObject({
  name: templateName.optional(),
  estimateId: idField.optional().describe('Replaces what it keeps by the content of this estimate'),
});
export type TemplateChanges = z.output<typeof templateChangeRequest>;

export const templateStartRequest = z.strictObject({
  clientId: idField.nullish().transform((id) => id ?? null),
  draftId: idField
    .nullish()
    .transform((id) => id ?? null)
    .describe(
      'A draft without lines and groups to fill, instead of a new one. It keeps its client and address',
    ),
  prices: z
    .enum(['today', 'template'], { error: 'must be today or template' })
    .default('today')
    .describe('Whether lines from the price book take their prices of today or keep those of the template'),
});
export type TemplateStart = z.output<typeof templateStartRequest>;

const section = <Line extends z.ZodType>(line: Line) => z.array(line).max(BOUNDS.linesPerSection);

/**
 * The content of a template as stored. It is validated at every use, because an older version may have
 * written it.
 */
export const templateContent = z.object({
  ...estimateRequest.omit({ clientId: true, jobAddress: true, validUntil: true }).shape,
  currency: z.enum(CURRENCIES).nullable().describe('Null for one that ships: its prices are in any currency'),
  jobTypeName: z.string().nullable(),
  laborLines: section(laborLineInput.extend({ laborTypeName: z.string() })),
  materialLines: section(materialLineInput.extend({ material: z.object({ name: z.string() }).optional() })),
  additionalCosts: section(additionalCostInput),
});
export type StoredTemplate = z.input<typeof templateContent>;
export type TemplateContent = z.output<typeof templateContent>;

/** The numbers of lines and groups in a template. */
export const templateSummary = z.object({
  lines: z.int(),
  groups: z.int().describe('Included groups'),
  addOns: z.int(),
  choices: z.array(z.int()).describe('The number of packages of each choice'),
  files: z.int(),
});
export type TemplateSummary = z.infer<typeof templateSummary>;

export const estimateTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  jobType: z.object({ name: z.string() }).nullable(),
  summary: templateSummary,
  userId: z.uuid().optional().describe('The contractor who saved it; absent for one that ships'),
  lastUsedAt: z.iso.datetime().nullable().describe('Null if unused, and for one that ships'),
  updatedAt: z.iso.datetime(),
});
export type EstimateTemplate = z.infer<typeof estimateTemplate>;

/** A price that differs from the template's, per hour or unit. */
export const changedPrice = z.object({
  lineId: z.uuid(),
  name: z.string(),
  before: z.string().describe('The template’s price'),
  now: z.string(),
  markupPercent: z
    .string()
    .nullable()
    .describe('The template’s markup of the line; a sell price replaces it by 0'),
});
export type ChangedPrice = z.infer<typeof changedPrice>;

/** A template with the content that an estimate started from it now would have. */
export const wholeTemplate = estimateTemplate.extend({
  ...estimate.pick({
    currency: true,
    jobTypeId: true,
    jobDescription: true,
    laborMarkupPercent: true,
    materialMarkupPercent: true,
    taxRate: true,
    depositPercentage: true,
    depositFixedAmount: true,
    stages: true,
    discount: true,
    pricesIncludeTax: true,
    markupIn: true,
    display: true,
    acceptPayments: true,
    customPaymentInstructions: true,
    groups: true,
    choices: true,
    taxes: true,
    textLines: true,
    files: true,
    kits: true,
    laborLines: true,
    materialLines: true,
    additionalCosts: true,
  }).shape,
  changedPrices: z.array(changedPrice),
});
export type WholeTemplate = z.infer<typeof wholeTemplate>;

export const startedEstimate = z.object({
  estimate,
  changedPrices: z
    .array(changedPrice)
    .describe('The prices that the draft took from the price book instead of the template'),
});
export type StartedEstimate = z.infer<typeof startedEstimate>;
