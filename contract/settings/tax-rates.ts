import { z } from 'zod';
import { decimalField, textField } from '../fields.ts';
import { taxRateThousandths } from '../pricing/amounts.ts';
import { BOUNDS } from '../pricing/bounds.ts';

/** The maximum number of tax rates of one account. */
export const MOST_TAX_RATES = 10;
/** The maximum number of them on new estimates: one estimate has at most four taxes. */
export const MOST_DEFAULT_TAX_RATES = 4;
/** The maximum length of a name and of a registration number, in characters. */
export const TAX_TEXT_LIMIT = 50;

const NAME_MESSAGE = 'Please name the tax';

const name = z
  .string({ error: ({ input }) => (input === undefined || input === null ? NAME_MESSAGE : undefined) })
  .pipe(textField(TAX_TEXT_LIMIT).refine((text) => text.length > 0, { error: NAME_MESSAGE }));
const rate = decimalField(3, BOUNDS.percent).transform(taxRateThousandths);
const registration = textField(TAX_TEXT_LIMIT)
  .nullable()
  .transform((text) => text || null)
  .describe('Printed on estimates; null for none');
const applies = z.boolean({ error: 'must be true or false' });
const onNewEstimates = applies.describe('Added to every new estimate');

/** A new tax rate. */
export const taxRateRequest = z.strictObject({
  name,
  rate,
  registration: registration.default(null),
  labor: applies.default(true),
  materials: applies.default(true),
  costs: applies.default(true),
  isDefault: onNewEstimates.default(false),
});
export type TaxRateRequest = z.input<typeof taxRateRequest>;
export type TaxRateFields = z.output<typeof taxRateRequest>;

/** An omitted field stays unchanged. */
export const taxRateChangeRequest = z
  .strictObject({
    name,
    rate,
    registration,
    labor: applies,
    materials: applies,
    costs: applies,
    isDefault: onNewEstimates,
  })
  .partial();
export type TaxRateChanges = z.output<typeof taxRateChangeRequest>;

/** A tax rate of the contractor. Estimates copy it, so that a change or deletion leaves them as they are. */
export const taxRate = z.object({
  id: z.uuid(),
  name: z.string(),
  rate: z.string().describe('In percent, with at most three decimals'),
  registration: z.string().nullable(),
  labor: z.boolean(),
  materials: z.boolean(),
  costs: z.boolean(),
  isDefault: z.boolean(),
});
export type TaxRate = z.infer<typeof taxRate>;
