import { z } from 'zod';
import { TAX_NAME_LENGTH, taxRateField } from '../content/taxes.ts';
import { textField } from '../fields.ts';

/** The maximum number of tax rates of one account. */
export const MOST_TAX_RATES = 10;

const NAME_MESSAGE = 'Please name the tax';

const name = z
  .string({ error: ({ input }) => (input === undefined || input === null ? NAME_MESSAGE : undefined) })
  .pipe(textField(TAX_NAME_LENGTH).refine((text) => text.length > 0, { error: NAME_MESSAGE }));
const registration = textField(TAX_NAME_LENGTH)
  .nullable()
  .transform((text) => text || null)
  .describe('Printed on estimates; null for none');
const applies = z.boolean({ error: 'must be true or false' });
const onNewEstimates = applies.describe('Added to every new estimate');

/** A new tax rate. */
export const taxRateRequest = z.strictObject({
  name,
  rate: taxRateField,
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
    rate: taxRateField,
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
