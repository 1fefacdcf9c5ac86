import { z } from 'zod';
import { discountOnWire } from '../content/discount.ts';
import { publicContractor } from '../estimates/public-estimates.ts';
import { publicMessage } from '../estimates/questions.ts';
import { decimalField } from '../fields.ts';
import { invoice } from '../invoices.ts';
import { offer } from '../offer/offer.ts';
import { depositMethodOffer } from '../payments/deposits.ts';
import { ONLINE_PROVIDERS } from '../payments/providers.ts';
import { publicPayment } from '../payments/public-payment.ts';
import { BOUNDS } from '../pricing/bounds.ts';
import { creditNote } from './credit-notes.ts';

/**
 * A part of the work that an invoice of a whole job lists: that of the estimate, or the work that a change
 * order adds or removes.
 */
export const invoicedWork = z.object({
  title: z.string().nullable().describe('Null for the work of the estimate, or of the invoice itself'),
  offer,
  discount: discountOnWire.nullable().describe('What the estimate takes off as a whole'),
  discountAmount: z.string().nullable().describe('Null where it is hidden'),
  subtotal: z.string().describe('Has a minus for work that was taken out, as all amounts'),
  totalAmount: z.string(),
});
export type InvoicedWork = z.infer<typeof invoicedWork>;

const words = invoice.pick({
  estimateNumber: true,
  title: true,
  currency: true,
  client: true,
  jobType: true,
  jobDescription: true,
  parts: true,
  note: true,
  subtotal: true,
  taxes: true,
  taxAmount: true,
  totalAmount: true,
  job: true,
});

/** Every word and amount that the page and the PDF show. Stored permanently when the invoice is issued. */
export const invoiceContent = words.extend({
  jobAddress: z.string().nullable(),
  work: z.array(invoicedWork).describe('Empty unless it is the only invoice of its job'),
  paymentInstructions: z.string().nullable(),
  contractor: publicContractor,
});
export type InvoiceContent = z.infer<typeof invoiceContent>;

/** An issued invoice as its client reads it. */
export const publicInvoice = invoiceContent.omit({ contractor: true, client: true }).extend({
  id: invoice.shape.id,
  number: z.string(),
  status: z.enum(['sent', 'viewed', 'paid', 'void']),
  isOverdue: z.boolean(),
  daysLate: z.int().describe('0 unless it is overdue'),
  clientName: z.string().nullable(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  estimateId: invoice.shape.estimateId,
  amountSettled: z.string(),
  amountCredited: z.string(),
  amountOpen: z.string(),
  creditNotes: z.array(
    creditNote.pick({ id: true, number: true, issuedOn: true, reason: true, totalAmount: true }),
  ),
  payments: z
    .array(publicPayment)
    .describe('Those made on this invoice; what was paid before it is in `amountSettled` alone'),
  methods: z.array(depositMethodOffer).describe('How it can be paid; empty once nothing is open'),
  partsFrom: z
    .string()
    .nullable()
    .describe('The least that can be paid of it online; null where only all that is open can be paid'),
  paymentPending: z.string().nullable().describe('An online payment that the bank has not confirmed yet'),
  paidOn: z.iso.date().nullable(),
  voidedOn: z.iso.date().nullable(),
  takesQuestions: z.boolean().describe('Whether clients can ask questions here'),
  messages: z.array(publicMessage).describe('Oldest first'),
});
export type PublicInvoice = z.infer<typeof publicInvoice>;

export const publicInvoiceResponse = z.object({ invoice: publicInvoice, contractor: publicContractor });
export type PublicInvoiceResponse = z.infer<typeof publicInvoiceResponse>;

/** Starts an online payment of the open amount, or of a part of it. */
export const payInvoiceRequest = z.strictObject({
  provider: z.enum(ONLINE_PROVIDERS, { error: `must be one of ${ONLINE_PROVIDERS.join(', ')}` }),
  amount: decimalField(2, BOUNDS.total)
    .optional()
    .describe(
      'Only where the contractor takes parts, from `partsFrom` to what is open; without it what is open',
    ),
});
export type PayInvoiceRequest = z.input<typeof payInvoiceRequest>;
export type PayInvoiceFields = z.output<typeof payInvoiceRequest>;
