import { z } from 'zod';
import { dateField, decimalField, nameField, textField } from '../fields.ts';
import { priceHundredths } from '../pricing/amounts.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { formatDecimalTrimmed } from '../pricing/decimal.ts';
import { ownId } from './lines.ts';

/** The longest name of a stage, and the longest text of its milestone, in characters. */
export const STAGE_TEXT = 100;

const NOT_ZERO = { error: 'must be more than 0' };
const stageName = textField(STAGE_TEXT).min(1, { error: 'Please name the payment' });

/** A payment between deposit and balance. `amount` is parsed to hundredths; in yen it must be whole. */
export const stageInput = z
  .strictObject({
    id: ownId.optional().describe('The id that was read, or one that you generated'),
    name: stageName,
    percentage: decimalField(2, BOUNDS.percent)
      .refine((percent) => percent > 0n, NOT_ZERO)
      .transform((percent) => formatDecimalTrimmed(percent, 2))
      .nullish()
      .describe('Of the total; either this or `amount`'),
    amount: decimalField(2, BOUNDS.price)
      .refine((amount) => amount > 0n, NOT_ZERO)
      .transform(priceHundredths)
      .nullish(),
    dueOn: dateField.nullish().describe('The day on which it is due; without one, when you say so'),
    sendsItself: z
      .boolean({ error: 'must be true or false' })
      .optional()
      .describe('Its invoice is issued and mailed automatically on the day it is due; only with `dueOn`'),
    milestone: textField(STAGE_TEXT)
      .nullish()
      .transform((text) => text || null)
      .describe('When it is due, as your client reads it: “When the roof is closed”'),
  })
  .superRefine(({ percentage, amount, dueOn, milestone, sendsItself }, context) => {
    const [hasPercent, hasAmount] = [percentage ?? null, amount ?? null].map((value) => value !== null);
    if (hasPercent && hasAmount)
      context.addIssue({ code: 'custom', path: ['amount'], message: 'cannot be combined with a percentage' });
    if (!hasPercent && !hasAmount)
      context.addIssue({
        code: 'custom',
        path: ['percentage'],
        message: 'is required unless there is an amount',
      });
    if (dueOn && milestone)
      context.addIssue({ code: 'custom', path: ['milestone'], message: 'cannot be combined with dueOn' });
    if (sendsItself && !dueOn)
      context.addIssue({ code: 'custom', path: ['sendsItself'], message: 'requires dueOn' });
  });
export type StageInput = z.output<typeof stageInput>;

/**
 * The payment schedule of an estimate, besides the percentage of its deposit. An omitted field stays
 * unchanged.
 */
export const paymentFields = {
  depositFixedAmount: decimalField(2, BOUNDS.price)
    .transform(priceHundredths)
    .nullish()
    .describe('The deposit as an amount, in place of `depositPercentage`'),
  schedule: z
    .array(stageInput)
    .max(BOUNDS.stages, { error: `must have at most ${BOUNDS.stages} payments` })
    .optional()
    .describe('The payments between deposit and balance, in order'),
};

export const STAGE_KINDS = ['deposit', 'progress', 'balance'] as const;
export const STAGE_STATES = ['paid', 'invoiced', 'due', 'later'] as const;
export type StageState = (typeof STAGE_STATES)[number];

/** A part of the total that falls due together. The amounts of all stages add up to the job's total. */
export const stage = z.object({
  id: z.string().describe('`deposit`, `balance`, or the id of a payment between them'),
  kind: z.enum(STAGE_KINDS),
  name: nameField,
  percentage: z.string().nullable().describe('Of the total; null for an amount and for the balance'),
  fixedAmount: z.string().nullable().describe('What was asked for as an amount'),
  dueOn: z.iso.date().nullable(),
  milestone: z.string().nullable().describe('When it is due, as the client reads it'),
  sendsItself: z
    .boolean()
    .optional()
    .describe('Its invoice is issued and mailed automatically on that day; absent where it is not'),
  reachedAt: z.iso.datetime().nullable().describe('When the contractor said that it is due'),
  amount: z.string().describe('Decimal text'),
  invoiceId: z.uuid().nullable().describe('The invoice that asks for it'),
  state: z.enum(STAGE_STATES).nullable().describe('Null until the estimate is accepted'),
});
export type Stage = z.infer<typeof stage>;

/** A payment between deposit and balance as an estimate stores it, in decimal text. */
export interface ScheduledStage
  extends Pick<Stage, 'id' | 'name' | 'percentage' | 'dueOn' | 'milestone' | 'sendsItself'> {
  readonly amount: string | null;
}
