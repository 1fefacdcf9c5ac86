import { z } from 'zod';
import { decimalField, nameField, textField } from '../fields.ts';
import { KIT_LIMITS } from '../kits.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { formatDecimalTrimmed } from '../pricing/decimal.ts';
import { ownId } from './lines.ts';

const decimalText = (decimals: 2 | 3 | 6, max: string) =>
  decimalField(decimals, max).transform((scaled) => formatDecimalTrimmed(scaled, decimals));

/**
 * A kit whose lines were added to an estimate, with each line's quantity rule for another number of units.
 */
export const estimateKitInput = z.strictObject({
  id: ownId.describe('An id that you generate'),
  name: nameField,
  unit: textField(KIT_LIMITS.unitLength),
  quantity: decimalText(3, BOUNDS.quantity).describe('The number of units its lines are for'),
  parts: z
    .array(
      z.strictObject({
        lineId: ownId.describe('A line of the estimate; a part without its line is dropped'),
        perUnit: decimalText(6, BOUNDS.quantity),
        waste: decimalText(2, BOUNDS.markupPercent).describe('Percent added to it'),
        wholeUnits: z.boolean().describe('Rounds up to whole units'),
        price: decimalText(2, BOUNDS.price).nullable().describe('Of a cost: its amount for a quantity of 1'),
      }),
    )
    .max(KIT_LIMITS.parts),
});

export const estimateKit = z.object({
  id: z.uuid(),
  name: z.string(),
  unit: z.string(),
  quantity: z.string(),
  parts: z
    .array(
      z.object({
        lineId: z.uuid(),
        perUnit: z.string(),
        waste: z.string(),
        wholeUnits: z.boolean(),
        price: z.string().nullable(),
      }),
    )
    .describe('The lines that follow its quantity'),
});
export type EstimateKit = z.infer<typeof estimateKit>;
