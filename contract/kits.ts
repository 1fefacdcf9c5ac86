import { z } from 'zod';
import { COST_TYPES, DEFAULT_UNIT, LABOR_TYPES, LINE_SECTIONS } from './content/lines.ts';
import { decimalField, descriptionField, idField, nameField, textField } from './fields.ts';
import { percentHundredths, priceHundredths, quantityThousandths } from './pricing/amounts.ts';
import { BOUNDS } from './pricing/bounds.ts';
import { JOB_CATEGORIES } from './trades.ts';

export const KIT_LIMITS = { kits: 500, parts: 100, unitLength: 50 } as const;

const kitName = nameField.min(1, { error: 'Please name the kit' });
const price = decimalField(2, BOUNDS.price).transform(priceHundredths);
const noneIfOmitted = <Value>(value: Value | null | undefined): Value | null => value ?? null;
const unitField = textField(KIT_LIMITS.unitLength)
  .transform((unit) => unit || DEFAULT_UNIT)
  .default(DEFAULT_UNIT);

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input === undefined ? undefined : `must be one of ${values.join(', ')}`),
  });
const yesOrNo = z.boolean({ error: 'must be true or false' });

/** The quantity of a part in one unit of the kit. */
const quantityFields = {
  perUnit: decimalField(6, BOUNDS.quantity).describe(
    'For one unit of the kit; its quantity itself if `fixed`',
  ),
  fixed: yesOrNo.default(false).describe('Whether it is the same for any number of units'),
  waste: decimalField(2, BOUNDS.markupPercent)
    .transform(percentHundredths)
    .default(percentHundredths(0n))
    .describe('Percent added to it'),
  wholeUnits: yesOrNo.default(false).describe('Rounds up to whole units'),
};

export const kitPartInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('labor'),
      laborType: oneOf(LABOR_TYPES),
      laborTypeId: idField.nullish().transform(noneIfOmitted),
      description: descriptionField.default(''),
      ...quantityFields,
    }),
    z.strictObject({
      kind: z.literal('material'),
      materialId: idField.nullish().transform(noneIfOmitted),
      description: descriptionField.default('').describe('Without one the material’s name'),
      unit: unitField.describe('Of a material of the price book its own'),
      price: price.nullish().transform(noneIfOmitted).describe('For one unit, where the price book has none'),
      ...quantityFields,
    }),
    z.strictObject({
      kind: z.literal('cost'),
      type: oneOf(COST_TYPES),
      description: descriptionField.default(''),
      price: price.describe('For a quantity of 1'),
      ...quantityFields,
    }),
    z.strictObject({
      kind: z.literal('text'),
      description: descriptionField.min(1, { error: 'must not be empty' }),
    }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? 'must be one of labor, material, cost, text' : undefined,
  },
);
export type KitPartFields = z.output<typeof kitPartInput>;
export type KitPartInput = z.input<typeof kitPartInput>;

const kitFields = {
  name: kitName,
  unit: unitField.describe('What its number counts, such as `sq ft`'),
  description: descriptionField.nullish().transform((text) => text || null),
  price: price.nullish().transform(noneIfOmitted).describe('For one unit, when it is added as one line'),
  parts: z
    .array(kitPartInput, {
      error: ({ code, input }) =>
        code === 'invalid_type' && input !== undefined ? 'must be a list' : undefined,
    })
    .max(KIT_LIMITS.parts),
};

export const kitRequest = z.strictObject({
  ...kitFields,
  parts: kitFields.parts.min(1, { error: 'Please add a part' }),
});
export type KitRequest = z.input<typeof kitRequest>;
export type KitFields = z.output<typeof kitRequest>;

/** A change of a kit: an omitted field stays unchanged, null clears it; parts are replaced as a whole. */
export const kitChangeRequest = z.strictObject({
  name: kitName.optional(),
  unit: textField(KIT_LIMITS.unitLength)
    .transform((unit) => unit || DEFAULT_UNIT)
    .optional(),
  description: descriptionField
    .nullable()
    .transform((text) => text || null)
    .optional(),
  price: price.nullable().optional(),
  parts: kitRequest.shape.parts.optional(),
});
export type KitChanges = z.output<typeof kitChangeRequest>;

const cost = z
  .string()
  .nullable()
  .optional()
  .describe('What one unit costs you, where it is not the price. Needs the scope `costs:read`');
const quantityOnWire = {
  perUnit: z.string(),
  fixed: z.boolean(),
  waste: z.string(),
  wholeUnits: z.boolean(),
};

/** A part with today's price of one unit or hour. */
export const kitPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('labor'),
    laborType: z.enum(LABOR_TYPES),
    laborTypeId: z.uuid().nullable().describe('Null also once the labor type was deleted'),
    laborTypeName: z.string(),
    description: z.string(),
    price: z.string(),
    cost,
    ...quantityOnWire,
  }),
  z.object({
    kind: z.literal('material'),
    materialId: z.uuid().nullable().describe('Null also once the material was deleted'),
    description: z.string(),
    unit: z.string(),
    price: z.string(),
    markupPercent: z.string().nullable().describe('0 where the price book has a sell price'),
    taxable: z.boolean().describe('Whether the price book says that it is taxed'),
    cost,
    ...quantityOnWire,
  }),
  z.object({
    kind: z.literal('cost'),
    type: z.enum(COST_TYPES),
    description: z.string(),
    price: z.string(),
    ...quantityOnWire,
  }),
  z.object({ kind: z.literal('text'), description: z.string() }),
]);
export type KitPart = z.infer<typeof kitPart>;

export const kit = z.object({
  id: z.uuid(),
  name: z.string(),
  unit: z.string(),
  description: z.string().nullable(),
  price: z
    .string()
    .nullable()
    .describe('For one unit, when it is added as one line; null where it cannot be'),
  parts: z.array(kitPart),
  trade: z.enum(JOB_CATEGORIES).nullable().describe('Of one that ships; null for one of yours'),
  userId: z.uuid().optional().describe('The contractor who made it; absent for one that ships'),
});
export type Kit = z.infer<typeof kit>;

export const kitLinesRequest = z.strictObject({
  quantity: decimalField(3, BOUNDS.quantity).transform(quantityThousandths),
  as: oneOf(['lines', 'line']).describe('Its parts, or one material line at the price of the kit'),
});

export type KitLinesOrder = z.output<typeof kitLinesRequest>;

/** Lines as an estimate takes them. */
export const kitLines = z.object({
  laborLines: z.array(
    z.object({
      laborType: z.enum(LABOR_TYPES),
      laborTypeId: z.uuid().nullable(),
      description: z.string(),
      hours: z.string(),
      rate: z.string(),
    }),
  ),
  materialLines: z.array(
    z.object({
      materialId: z.uuid().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unitCost: z.string(),
      markupPercent: z.string().nullable(),
      taxIds: z.array(z.uuid()).nullable().describe('Empty without taxes; null for those of its section'),
      cost,
      costUnknown: z.boolean().optional(),
    }),
  ),
  additionalCosts: z.array(
    z.object({ type: z.enum(COST_TYPES), description: z.string(), amount: z.string() }),
  ),
  textLines: z.array(z.object({ section: z.enum(LINE_SECTIONS), place: z.int(), text: z.string() })),
});
export type KitLines = z.infer<typeof kitLines>;
