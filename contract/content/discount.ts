import { z } from 'zod';
import { decimalField, nameField } from '../fields.ts';
import { percentHundredths, priceHundredths } from '../pricing/amounts.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import type { DiscountOnWire } from '../pricing/sums.ts';

/** A discount as a request gives it. `amount` is parsed to hundredths; in yen it must be whole. */
export const discountInput = z
  .strictObject({
    percent: decimalField(2, BOUNDS.percent).transform(percentHundredths).nullish(),
    amount: decimalField(2, BOUNDS.price).transform(priceHundredths).nullish(),
    label: nameField.nullish().transform((label) => label || null),
  })
  .superRefine(({ percent, amount }, context) => {
    const [hasPercent, hasAmount] = [percent ?? null, amount ?? null].map((value) => value !== null);
    if (hasPercent && hasAmount)
      context.addIssue({ code: 'custom', path: ['amount'], message: 'cannot be combined with a percent' });
    if (!hasPercent && !hasAmount)
      context.addIssue({ code: 'custom', message: 'must have a percent or an amount' });
  });
export type DiscountInput = z.output<typeof discountInput>;

/** A discount as a response gives it. */
export const discountOnWire = z.object({
  percent: z.string().optional(),
  amount: z.string().optional(),
  label: z.string().nullable().describe('What clients read instead of “Discount”'),
}) satisfies z.ZodType<DiscountOnWire>;
