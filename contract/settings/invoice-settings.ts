import { z } from 'zod';
import { nameField, notesField } from '../fields.ts';
import { dueDaysField, INVOICE_PREFIX_LENGTH, MOST_INVOICES } from '../invoices/limits.ts';
import { invoiceReminderDaysField } from '../invoices/reminders.ts';

const NEXT_NUMBER_FAULT = `must be a whole number from 1 to ${MOST_INVOICES.toLocaleString('en-US')}`;

/** The defaults of new invoices, as in a save request. */
export const invoiceSettings = {
  invoicePrefix: nameField
    .refine((text) => !/[\r\n]/.test(text), { error: 'must be one line' })
    .max(INVOICE_PREFIX_LENGTH, { error: `must have at most ${INVOICE_PREFIX_LENGTH} characters` })
    .describe('Before the number of every invoice that is issued from now on'),
  nextInvoiceNumber: z
    .int({ error: NEXT_NUMBER_FAULT })
    .min(1, { error: NEXT_NUMBER_FAULT })
    .max(MOST_INVOICES, { error: NEXT_NUMBER_FAULT })
    .describe('Can only be raised'),
  invoiceDueDays: dueDaysField.describe('Days from the day of an invoice until it is due'),
  invoiceNote: notesField
    .nullable()
    .transform((text) => text || null)
    .describe('Printed on invoices without a note of their own'),
  invoiceReminderDays: invoiceReminderDaysField.describe(
    'Days on which clients are reminded of invoices issued from now on, counted from the day each is due',
  ),
  allowsPartPayments: z
    .boolean({ error: 'must be true or false' })
    .describe('Clients may pay a part of an invoice online'),
};

/** The same in a response. */
export const invoiceSettingsAnswers = {
  invoicePrefix: z.string(),
  nextInvoiceNumber: z.int(),
  invoiceDueDays: z.int(),
  invoiceNote: z.string().nullable(),
  invoiceReminderDays: z.array(z.int()),
  allowsPartPayments: z.boolean(),
};
