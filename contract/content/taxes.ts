import { z } from 'zod';
import { decimalField, textField } from '../fields.ts';
import { taxRateThousandths } from '../pricing/amounts.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { ownId } from './lines.ts';

/** Names and registration numbers of taxes, in characters. */
export const TAX_NAME_LENGTH = 50;

export const taxRateField = decimalField(3, BOUNDS.percent).transform(taxRateThousandths);

/** A named tax of an estimate. It applies to its sections, except to lines that name their taxes. */
export const taxInput = z.strictObject({
  id: ownId,
  name: textField(TAX_NAME_LENGTH).min(1, { error: 'Please name the tax' }),
  rate: taxRateField,
  registration: textField(TAX_NAME_LENGTH)
    .nullish()
    .transform((text) => text || null),
  labor: z.boolean().default(true),
  materials: z.boolean().default(true),
  costs: z.boolean().default(true),
});
export type TaxInput = z.output<typeof taxInput>;

export const estimateTax = z.object({
  id: z.uuid(),
  name: z.string(),
  rate: z.string(),
  registration: z
    .string()
    .nullable()
    .describe('The contractor’s registration number, printed beside the tax'),
  labor: z.boolean(),
  materials: z.boolean(),
  costs: z.boolean(),
  base: z.string().describe('What the rate is applied to'),
  amount: z.string(),
});
export type EstimateTax = z.infer<typeof estimateTax>;
