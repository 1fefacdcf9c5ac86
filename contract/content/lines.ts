import { z } from 'zod';
import { decimalField, descriptionField, idField, textField } from '../fields.ts';
import { percentHundredths, priceHundredths, quantityThousandths } from '../pricing/amounts.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { discountInput, discountOnWire } from './discount.ts';

export const LABOR_TYPES = ['lead', 'helper', 'specialist', 'custom'] as const;
export type LaborTypeKey = (typeof LABOR_TYPES)[number];

export const COST_TYPES = ['permit', 'disposal', 'equipment', 'travel', 'other'] as const;
export type CostType = (typeof COST_TYPES)[number];

export const DEFAULT_UNIT = 'each';

export const ID_FAULT = { error: 'must be an id' };
/** An id that the caller makes, unique within its estimate. */
export const ownId = z.uuid(ID_FAULT).toLowerCase();

export const markupField = decimalField(2, BOUNDS.markupPercent).transform(percentHundredths);
const priceField = decimalField(2, BOUNDS.price).transform(priceHundredths);
/** Hours are typed with two decimals and stored, like every quantity, in thousandths. */
const hoursField = decimalField(2, BOUNDS.hours).transform((hours) => quantityThousandths(hours * 10n));
export const quantityField = decimalField(3, BOUNDS.quantity).transform(quantityThousandths);

/**
 * The optional fields of a line besides its figures. A field omitted from a line with a stored id stays
 * unchanged; on any other line it is null.
 */
const lineTerms = {
  id: ownId
    .optional()
    .describe('The id that was read, or one that you generated. Without one, the line gets a new id'),
  groupId: ownId.nullish().describe('The group of the line; null for none'),
  optional: z.boolean().optional().describe('Counts only when the client selects it'),
  preselected: z.boolean().optional().describe('An option that is selected at first'),
  markupPercent: markupField.nullish().describe('A markup of its own; null for that of its section'),
  discount: discountInput.nullish().describe('Taken off this line'),
  taxIds: z
    .array(ownId)
    .max(BOUNDS.taxes)
    .nullish()
    .describe('The taxes of the line; null for those of its section, an empty list for none'),
  taxable: z.boolean().optional().describe('Whether the one tax applies; for estimates without named taxes'),
  cost: priceField
    .nullish()
    .describe('What one unit costs you; null for the unit cost, the amount, or the cost of the labor type'),
};

export const laborLineInput = z.strictObject({
  ...lineTerms,
  laborType: z.enum(LABOR_TYPES),
  laborTypeId: idField.nullish(),
  description: descriptionField.default(''),
  hours: hoursField,
  rate: priceField,
});

/** The bounds within which a client may change a quantity. */
const clientQuantityInput = z.strictObject({ min: quantityField, max: quantityField, step: quantityField });

export const materialLineInput = z.strictObject({
  ...lineTerms,
  materialId: idField.nullish(),
  description: descriptionField.default(''),
  quantity: quantityField,
  unit: textField(50)
    .transform((unit) => unit || DEFAULT_UNIT)
    .default(DEFAULT_UNIT),
  unitCost: priceField,
  clientQuantity: clientQuantityInput
    .nullish()
    .describe('Lets the client choose the quantity from `min` to `max` in steps of `step`'),
  costUnknown: z.boolean().optional().describe('Whether its cost is not known, rather than the unit cost'),
});

/** `amount` is parsed to hundredths; in yen it must be whole. */
export const additionalCostInput = z.strictObject({
  ...lineTerms,
  type: z.enum(COST_TYPES),
  description: descriptionField.default(''),
  amount: priceField,
});

/** The fields of every line of a response besides its figures. */
const pricedTerms = {
  groupId: z.uuid().nullable(),
  optional: z.boolean(),
  preselected: z.boolean(),
  markupPercent: z.string().nullable().describe('A markup of its own; null for that of its section'),
  discount: discountOnWire.nullable(),
  discountAmount: z.string(),
  taxIds: z.array(z.uuid()).nullable().describe('Null for the taxes of its section'),
  taxable: z.boolean().describe('Whether any tax applies'),
  unitPrice: z
    .string()
    .nullable()
    .describe('The price of one unit as the client may see it; null for a cost'),
  price: z.string().describe('With its markup, before its discount'),
  netAmount: z.string().describe('The price less its discount'),
  counts: z.boolean().describe('Whether the total includes it'),
  cost: z
    .string()
    .nullable()
    .optional()
    .describe(
      'What one unit costs you; null for the unit cost, the amount, or the cost of the labor type. Needs the scope `costs:read`',
    ),
};

/** A line of labor without its terms, as older integrations read it. */
export const laborFigures = z.object({
  id: z.uuid(),
  laborType: z.enum(LABOR_TYPES),
  laborTypeId: z.uuid().nullable(),
  laborTypeName: z.string(),
  description: z.string(),
  hours: z.string(),
  rate: z.string(),
  total: z.string(),
});
export const laborLine = laborFigures.extend(pricedTerms);
export type LaborLine = z.infer<typeof laborLine>;

/** A line of material without its terms. */
export const materialFigures = z.object({
  id: z.uuid(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitCost: z.string(),
  total: z.string(),
  materialId: z.uuid().nullable(),
  material: z.object({ name: z.string() }).optional(),
});
export const materialLine = materialFigures.extend({
  ...pricedTerms,
  clientQuantity: z.object({ min: z.string(), max: z.string(), step: z.string() }).nullable(),
  costUnknown: z.boolean().optional(),
});
export type MaterialLine = z.infer<typeof materialLine>;

/** An additional cost without its terms. */
export const costFigures = z.object({
  id: z.uuid(),
  type: z.enum(COST_TYPES),
  description: z.string(),
  amount: z.string(),
});
export const additionalCost = costFigures.extend(pricedTerms);
export type AdditionalCost = z.infer<typeof additionalCost>;

export const LINE_SECTIONS = ['labor', 'materials', 'costs'] as const;

const PLACE_FAULT = `must be a whole number from 0 to ${BOUNDS.linesPerSection}`;

/** A text among the lines of a section. `place` is the number of lines of its section and group before it. */
export const textLineInput = z.strictObject({
  id: ownId.optional(),
  section: z.enum(LINE_SECTIONS),
  groupId: ownId.nullish(),
  place: z
    .int({ error: PLACE_FAULT })
    .min(0, { error: PLACE_FAULT })
    .max(BOUNDS.linesPerSection, { error: PLACE_FAULT }),
  text: descriptionField.min(1, { error: 'must not be empty' }),
});
export type TextLineInput = z.output<typeof textLineInput>;

export const textLine = z.object({
  id: z.uuid(),
  section: z.enum(LINE_SECTIONS),
  groupId: z.uuid().nullable(),
  place: z.int(),
  text: z.string(),
});
export type TextLine = z.infer<typeof textLine>;
