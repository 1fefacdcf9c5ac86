import { z } from 'zod';

/** The maximum number of reminders of one estimate. */
export const REMINDERS_AT_MOST = 3;
/** The last day after sending on which a reminder can be sent. */
export const LAST_REMINDER_DAY = 60;

const DAY_FAULT = `must be a whole number of days from 1 to ${LAST_REMINDER_DAY}`;
const day = z
  .int({ error: DAY_FAULT })
  .min(1, { error: DAY_FAULT })
  .max(LAST_REMINDER_DAY, { error: DAY_FAULT });

/** Days after sending on which a client who has not answered is reminded; sorted, empty for no reminders. */
export const reminderDaysField = z
  .array(day, { error: ({ input }) => (input === undefined ? undefined : 'must be a list of days') })
  .max(REMINDERS_AT_MOST, { error: `must be at most ${REMINDERS_AT_MOST} days` })
  .refine((days) => new Set(days).size === days.length, { error: 'must be different days' })
  .transform((days) => days.toSorted((a, b) => a - b));

/** The days of one estimate; null for those of the settings. */
export const remindersRequest = z.strictObject({ days: reminderDaysField.nullable() });
export type RemindersRequest = z.input<typeof remindersRequest>;

/** The reminders of an estimate, sent and planned. */
export const reminders = z.object({
  days: z.array(z.int()).nullable().describe('The estimate’s own days; null for those of the settings'),
  standardDays: z.array(z.int()).describe('The days of the settings'),
  recipient: z
    .string()
    .nullable()
    .describe(
      'Whom reminders go to: where the estimate was mailed; null if it was not, or if that email bounced',
    ),
  planned: z
    .array(z.object({ day: z.int(), date: z.iso.date() }))
    .describe('Still to be sent, the next one first; dates are the contractor’s'),
  stoppedAt: z.iso.datetime().nullable().describe('When the client stopped them'),
});
export type Reminders = z.infer<typeof reminders>;

/** The fault of each typed day, as a sentence; undefined for valid days. */
export function findReminderFaults(days: readonly number[]): (string | undefined)[] {
  return days.map((value, place) => {
    if (!day.safeParse(value).success)
      return `Please enter a whole number of days from 1 to ${LAST_REMINDER_DAY}`;
    return days.indexOf(value) < place ? 'Please enter a day that isn’t in the list yet' : undefined;
  });
}
