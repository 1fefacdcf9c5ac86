import { z } from 'zod';
import { ALL_MATERIALS, MATERIAL_CATEGORIES, type MaterialCategory } from './catalog/material-categories.ts';
import { DEFAULT_UNIT } from './content/lines.ts';
import { decimalField, descriptionField, nameField, textField } from './fields.ts';
import { pageQueryFields } from './lists/paging.ts';
import { priceHundredths } from './pricing/amounts.ts';
import { BOUNDS } from './pricing/bounds.ts';
import { JOB_CATEGORIES } from './trades.ts';

export * from './catalog/material-categories.ts';

/** Messages for missing fields in the catalog's forms. */
const CATALOG_FAULTS = {
  jobType: 'Please fill in all required fields',
  laborType: 'Please enter a labor type name',
  material: 'Name is required',
} as const;

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const requiredName = (message: string) =>
  z
    .string({ error: (issue) => (isBlank(issue.input) ? message : undefined) })
    .pipe(nameField.refine((name) => name.length > 0, { error: message }));

const optionalText = (limit: number) =>
  textField(limit)
    .nullable()
    .transform((text) => text || null)
    .optional();
const optionalDescription = descriptionField
  .nullable()
  .transform((text) => text || null)
  .optional();

export const jobType = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(JOB_CATEGORIES),
  description: z.string().nullable(),
  userId: z.uuid().optional().describe('The contractor who made it; absent for a default'),
});
export type JobType = z.infer<typeof jobType>;

const jobTypeName = requiredName(CATALOG_FAULTS.jobType);
const jobTypeCategory = z.enum(JOB_CATEGORIES, {
  error: (issue) => (isBlank(issue.input) ? CATALOG_FAULTS.jobType : undefined),
});

export const jobTypeRequest = z.strictObject({
  name: jobTypeName,
  category: jobTypeCategory,
  description: optionalDescription,
});
export type JobTypeRequest = z.input<typeof jobTypeRequest>;
export type JobTypeFields = z.output<typeof jobTypeRequest>;

/** An omitted field stays unchanged; an empty description clears it. */
export const jobTypeChangeRequest = z.strictObject({
  name: jobTypeName.optional(),
  category: jobTypeCategory.optional(),
  description: optionalDescription,
});
export type JobTypeChanges = z.output<typeof jobTypeChangeRequest>;

export const laborType = z.object({
  id: z.uuid(),
  name: z.string(),
  defaultRate: z.string().optional().describe('For one hour, decimal text; absent where there is none'),
  costRate: z
    .string()
    .nullable()
    .optional()
    .describe('What an hour costs you; null where you have not said. Needs the scope `costs:read`'),
  description: z.string().nullable(),
});
export type LaborType = z.infer<typeof laborType>;

/** A price; blank means none. */
const optionalPrice = z
  .preprocess(
    (input) => (isBlank(input) ? null : input),
    decimalField(2, BOUNDS.price).transform(priceHundredths).nullable(),
  )
  .optional();
const costRate = optionalPrice.describe('What an hour costs you, for the profit of estimates');
const laborTypeName = requiredName(CATALOG_FAULTS.laborType);

export const laborTypeRequest = z.strictObject({
  name: laborTypeName,
  defaultRate: optionalPrice,
  costRate,
  description: optionalDescription,
});
export type LaborTypeRequest = z.input<typeof laborTypeRequest>;
export type LaborTypeFields = z.output<typeof laborTypeRequest>;

/** An omitted field stays unchanged; an empty rate, cost or description clears it. */
export const laborTypeChangeRequest = z.strictObject({
  name: laborTypeName.optional(),
  defaultRate: optionalPrice,
  costRate,
  description: optionalDescription,
});
export type LaborTypeChanges = z.output<typeof laborTypeChangeRequest>;

export const material = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(MATERIAL_CATEGORIES),
  unit: z.string(),
  defaultPrice: z
    .string()
    .nullable()
    .describe('What one unit costs you, decimal text; null where the price varies'),
  sellPrice: z
    .string()
    .nullable()
    .describe('What one unit is sold for, markup included; null where the markup of the estimate applies'),
  code: z.string().nullable(),
  supplier: z.string().nullable(),
  taxable: z.boolean(),
  fileId: z.uuid().nullable().describe('Its photo'),
  description: z.string().nullable(),
  userId: z.uuid().optional().describe('The contractor who added it; absent for a default'),
});
export type Material = z.infer<typeof material>;

/** The category of a new material that names none. */
export const DEFAULT_MATERIAL_CATEGORY: MaterialCategory = 'hardware';

const materialName = requiredName(CATALOG_FAULTS.material);
const materialUnit = textField(50).transform((unit) => unit || DEFAULT_UNIT);
const materialCategory = z.enum(MATERIAL_CATEGORIES, {
  error: `must be one of ${MATERIAL_CATEGORIES.join(', ')}`,
});
/**
 * The optional fields of a material. In an update, an omitted field stays unchanged and empty text clears it.
 */
const materialTerms = {
  price: optionalPrice.describe('What one unit costs you'),
  sellPrice: optionalPrice.describe('What one unit is sold for, markup included'),
  code: optionalText(100),
  supplier: optionalText(200),
  taxable: z.boolean({ error: 'must be true or false' }).optional(),
  fileId: z.uuid({ error: 'must be an id' }).toLowerCase().nullish().describe('One of your photos'),
  description: optionalDescription,
};

/** A contractor's material, typed or from a row of a price list; empty text means none. */
export const materialRequest = z.strictObject({
  name: materialName,
  category: z
    .preprocess((input) => (isBlank(input) ? null : input), materialCategory.nullable())
    .default(null),
  unit: materialUnit.default(DEFAULT_UNIT),
  ...materialTerms,
});
export type MaterialRequest = z.input<typeof materialRequest>;
export type MaterialFields = z.output<typeof materialRequest>;

/** An update of a contractor's material. An omitted field stays unchanged; empty text clears it. */
export const materialChangeRequest = z.strictObject({
  name: materialName.optional(),
  category: materialCategory.optional(),
  unit: materialUnit.optional(),
  ...materialTerms,
});
export type MaterialChanges = z.output<typeof materialChangeRequest>;

/** The maximum number of materials that one account can add. */
export const MOST_MATERIALS = 20_000;

/** Which materials to list; each word of `search` is in the name, code or description, in any case and number. With `cursor` or
 * `limit` the response is one page. */
export const materialsQuery = z.object({
  category: z
    .enum([ALL_MATERIALS, ...MATERIAL_CATEGORIES], {
      error: `must be ${ALL_MATERIALS} or one of ${MATERIAL_CATEGORIES.join(', ')}`,
    })
    .default(ALL_MATERIALS),
  search: textField(200).default(''),
  own: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((own) => own === 'true')
    .optional()
    .describe('Only your own, or only those that ship with Plumbline'),
  supplier: textField(200).optional(),
  cursor: pageQueryFields.cursor,
  limit: pageQueryFields.limit,
});
export type MaterialsFilter = z.output<typeof materialsQuery>;
