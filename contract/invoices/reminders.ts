import { z } from 'zod';
import { dateField } from '../fields.ts';

/** The maximum number of reminders of one invoice. */
export const INVOICE_REMINDERS_AT_MOST = 5;
/** The first and the last day on which a reminder can be sent, counted from the day the invoice is due. */
export const FIRST_INVOICE_REMINDER = -30;
export const LAST_INVOICE_REMINDER = 90;
/** The days suggested at the first issue. */
export const OFFERED_REMINDER_DAYS: readonly number[] = [3, 14];

const DAY_FAULT = `must be a whole number of days from ${FIRST_INVOICE_REMINDER} to ${LAST_INVOICE_REMINDER}`;
const day = z
  .int({ error: DAY_FAULT })
  .min(FIRST_INVOICE_REMINDER, { error: DAY_FAULT })
  .max(LAST_INVOICE_REMINDER, { error: DAY_FAULT });

/** Days on which the client of an open invoice is reminded, counted from the day it is due; sorted, empty for no reminders. */
export const invoiceReminderDaysField = z
  .array(day, { error: ({ input }) => (input === undefined ? undefined : 'must be a list of days') })
  .max(INVOICE_REMINDERS_AT_MOST, { error: `must be at most ${INVOICE_REMINDERS_AT_MOST} days` })
  .refine((days) => new Set(days).size === days.length, { error: 'must be different days' })
  .transform((days) => days.toSorted((a, b) => a - b));

/** The reminders of one issued invoice. */
export const invoiceRemindersRequest = z.strictObject({
  days: invoiceReminderDaysField.describe(
    'Counted from the day it is due; negative days are before it, and an empty list turns reminders off',
  ),
  pausedUntil: dateField
    .nullable()
    .optional()
    .describe('The first day on which reminders go out again, after today; without it they are not paused'),
});
export type InvoiceRemindersRequest = z.input<typeof invoiceRemindersRequest>;
export type InvoiceRemindersFields = z.output<typeof invoiceRemindersRequest>;

/** The reminders of an invoice in a response. */
export const invoiceReminders = z.object({
  days: z.array(z.int()).describe('Counted from the day it is due, ascending'),
  pausedUntil: z.iso.date().nullable().describe('Null while they are not paused'),
  stoppedAt: z.iso.datetime().nullable().describe('When the client stopped them'),
  recipient: z
    .string()
    .nullable()
    .describe(
      'Whom reminders and receipts go to; null for a draft, if no address is known, or if the email bounced',
    ),
  nextOn: z.iso.date().nullable().describe('The contractor’s date of the next one; null for none'),
});
export type InvoiceReminders = z.infer<typeof invoiceReminders>;

/** The fault of each typed day, as a sentence; undefined for valid days. */
export function findInvoiceReminderFaults(days: readonly number[]): (string | undefined)[] {
  return days.map((value, place) => {
    if (!day.safeParse(value).success) {
      // The form has a field without a sign, next to "before" and "after".
      if (value < FIRST_INVOICE_REMINDER) return `Enter ${-FIRST_INVOICE_REMINDER} days or fewer`;
      if (value > LAST_INVOICE_REMINDER) return `Enter ${LAST_INVOICE_REMINDER} days or fewer`;
      return 'Enter a whole number of days';
    }
    return days.indexOf(value) < place ? 'Please enter a day that isn’t in the list yet' : undefined;
  });
}
