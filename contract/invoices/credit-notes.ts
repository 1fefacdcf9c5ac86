import { z } from 'zod';
import { decimalField, idField, notesField } from '../fields.ts';
import { priceHundredths } from '../pricing/amounts.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { CURRENCIES } from '../pricing/currency.ts';

/** The prefix of credit notes’ numbers. */
export const CREDIT_PREFIX = 'CN-';

export const CREDIT_REASON_FAULT = 'Please say why';

/**
 * Credits an amount, or with `full` the whole remainder, of an issued invoice. A request repeated with the
 * same `id` counts once.
 */
export const creditRequest = z
  .strictObject({
    id: idField.optional(),
    amount: decimalField(2, BOUNDS.total)
      .refine((amount) => amount > 0n, { error: 'must be more than 0' })
      .transform(priceHundredths)
      .nullish(),
    full: z.literal(true, { error: 'must be true or omitted' }).optional(),
    reason: notesField.min(1, { error: CREDIT_REASON_FAULT }),
  })
  .refine(({ amount, full }) => (amount ?? null) !== null || full === true, {
    path: ['amount'],
    error: 'is required unless full is true',
  })
  .refine(({ amount, full }) => (amount ?? null) === null || full === undefined, {
    path: ['amount'],
    error: 'cannot be combined with full',
  });
export type CreditRequest = z.input<typeof creditRequest>;
export type CreditFields = z.output<typeof creditRequest>;

export const invoiceTax = z.object({
  name: z.string().describe('`Tax` for the unnamed tax of an estimate with one'),
  rate: z.string(),
  registration: z.string().nullable(),
  amount: z.string(),
});

/** A credit note. It is issued at once and never changes. Amounts are decimal text in `currency` and positive. */
export const creditNote = z.object({
  id: z.uuid(),
  number: z.string().describe('`CN-0001`'),
  invoiceId: z.uuid(),
  issuedOn: z.iso.date(),
  reason: z.string(),
  currency: z.enum(CURRENCIES),
  subtotal: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  createdAt: z.iso.datetime(),
});
export type CreditNote = z.infer<typeof creditNote>;

/** Every word and amount that the PDF of a credit note prints. Stored permanently when it is issued. */
export const creditNoteContent = z.object({
  invoiceNumber: z.string(),
  invoiceIssuedOn: z.iso.date(),
  subtotal: z.string(),
  taxes: z.array(invoiceTax),
  taxAmount: z.string(),
  totalAmount: z.string(),
});
export type CreditNoteContent = z.infer<typeof creditNoteContent>;
