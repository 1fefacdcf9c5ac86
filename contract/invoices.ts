import { z } from 'zod';
import { sendRequest } from './estimates/sending.ts';
import { estimateClient, estimateEvent, percentField } from './estimates.ts';
import { dateField, decimalField, notesField } from './fields.ts';
import { creditNote, invoiceTax } from './invoices/credit-notes.ts';
import { dueDaysField } from './invoices/limits.ts';
import { OWN_WORK_NAMES, ownWork, ownWorkFields } from './invoices/own-work.ts';
import { invoiceReminders } from './invoices/reminders.ts';
import { pageQueryFields } from './lists/paging.ts';
import { payment } from './payments.ts';
import { percentToWire, priceHundredths } from './pricing/amounts.ts';
import { BOUNDS } from './pricing/bounds.ts';
import { CURRENCIES } from './pricing/currency.ts';

/** `sent` means issued; from then on only the invoice's payments and whether it is void change. */
export const INVOICE_STATUSES = ['draft', 'sent', 'viewed', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const NOTHING_TO_INVOICE = 'Everything of this job is already invoiced.';

const NOT_ZERO = { error: 'must be more than 0' };
const COVERS_FAULT = 'must be rest, stage or part';

/** The part of a job that an invoice covers. A job is an estimate with its accepted change orders. */
export const invoiceCovers = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('rest') }).describe('Everything that is not invoiced yet'),
    z
      .strictObject({
        kind: z.literal('stage'),
        stageId: z.string().min(1).max(64).describe('The id of a stage of the estimate'),
      })
      .describe('One payment of the schedule'),
    z
      .strictObject({
        kind: z.literal('part'),
        percentage: percentField
          .refine((percent) => percent > 0n, NOT_ZERO)
          .transform(percentToWire)
          .nullish()
          .describe('Of the job’s total; either this or `amount`'),
        amount: decimalField(2, BOUNDS.total)
          .refine((amount) => amount > 0n, NOT_ZERO)
          .transform(priceHundredths)
          .nullish(),
      })
      .refine(({ percentage, amount }) => (percentage ?? null) === null || (amount ?? null) === null, {
        path: ['amount'],
        error: 'cannot be combined with a percentage',
      })
      .refine(({ percentage, amount }) => (percentage ?? null) !== null || (amount ?? null) !== null, {
        path: ['percentage'],
        error: 'is required unless there is an amount',
      })
      .describe('A part of the balance, and never more than the balance'),
  ],
  { error: COVERS_FAULT },
);
export type InvoiceCoversFields = z.output<typeof invoiceCovers>;

/** The choice as it is stored and read, with decimal text. */
export const coversOnWire = z.object({
  kind: z.enum(['rest', 'stage', 'part']),
  stageId: z.string().optional(),
  percentage: z.string().optional(),
  amount: z.string().optional(),
});
export type InvoiceCovers = z.infer<typeof coversOnWire>;

const noneIfBlank = (text: string | null | undefined) => text || null;

const termFields = {
  dueDays: dueDaysField.optional().describe('Days from the day of issue; without it those of the settings'),
  note: notesField
    .nullable()
    .transform(noneIfBlank)
    .optional()
    .describe('Printed under the sums; without it that of the settings'),
};

export const WORK_OF_ESTIMATE = 'if the invoice belongs to an estimate';

/** The first field of content in a request; undefined for none. */
export const ownFieldOf = (fields: object): string | undefined =>
  ['currency', ...OWN_WORK_NAMES].find(
    (name) => name in fields && (fields as Record<string, unknown>)[name] !== undefined,
  );

/**
 * A new draft. For an estimate it stores which part of the job it covers, not the amounts: these follow the
 * job until the invoice is issued. Without an estimate it has its own content, which may be incomplete.
 */
export const invoiceRequest = z
  .strictObject({
    estimateId: z
      .uuid()
      .optional()
      .describe('An accepted or paid estimate; without one the invoice has content of its own'),
    covers: invoiceCovers.optional().describe('What it asks for of the estimate'),
    ...termFields,
    ...ownWorkFields,
    currency: z
      .enum(CURRENCIES)
      .optional()
      .describe('The currency in which the figures of its own content were typed'),
  })
  .superRefine(({ estimateId, covers, ...fields }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (estimateId === undefined) {
      if (covers !== undefined) refuse('covers', 'must be omitted without an estimate');
      return;
    }
    if (covers === undefined) refuse('covers', COVERS_FAULT);
    const own = ownFieldOf(fields);
    if (own) refuse(own, `must be omitted ${WORK_OF_ESTIMATE}`);
  });
export type InvoiceRequest = z.input<typeof invoiceRequest>;
export type InvoiceFields = z.output<typeof invoiceRequest>;

/** A change of a draft: an omitted field stays unchanged. `updatedAt` is the one the editor read. */
export const invoiceChangeRequest = z.strictObject({
  covers: invoiceCovers.optional().describe('Of an invoice of an estimate'),
  dueDays: dueDaysField.optional(),
  note: notesField.nullable().transform(noneIfBlank).optional(),
  ...ownWorkFields,
  updatedAt: z.iso.datetime({ error: 'must be the updatedAt that was read' }),
});
export type InvoiceChangeRequest = z.input<typeof invoiceChangeRequest>;
export type InvoiceChanges = z.output<typeof invoiceChangeRequest>;

/** An earlier year is a typing error. */
export const EARLIEST_ISSUED_ON = '2000-01-01';

/** Issuing takes the next number, fixes every word and amount, and mails the invoice if asked to. */
export const issueRequest = z.strictObject({
  issuedOn: dateField
    .refine((date) => date >= EARLIEST_ISSUED_ON, { error: `must be ${EARLIEST_ISSUED_ON} or later` })
    .optional()
    .describe('Today, or back to the day of the invoice issued last'),
  expectedTotal: z
    .string()
    .max(20)
    .optional()
    .describe('The total that was read; another one is 409 `INVOICE_CHANGED`'),
  send: sendRequest.optional().describe('Mails it in the same step; without it the invoice is issued only'),
});
export type IssueRequest = z.input<typeof issueRequest>;
export type IssueFields = z.output<typeof issueRequest>;

export const VOID_REASON_FAULT = 'Please say why';
export const voidRequest = z.strictObject({
  reason: notesField.min(1, { error: VOID_REASON_FAULT }),
});
export type VoidRequest = z.input<typeof voidRequest>;

/** `needsAnswer` means that a client’s message waits, and `open` issued and not paid in full, overdue or not. */
export const INVOICE_FILTERS = ['all', 'needsAnswer', 'draft', 'open', 'overdue', 'paid', 'void'] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];

export const INVOICE_ORDERS = ['newest', 'oldest'] as const;

/** Which invoices to list, newest first by default; `search` matches number, client's name and job description, ignoring case. */
export const invoicesQuery = z.object({
  estimateId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  status: z
    .enum(INVOICE_FILTERS, {
      error: `must be ${INVOICE_FILTERS[0]} or one of ${INVOICE_FILTERS.slice(1).join(', ')}`,
    })
    .optional(),
  order: z
    .enum(INVOICE_ORDERS, { error: `must be one of ${INVOICE_ORDERS.join(', ')}` })
    .optional()
    .describe('Which come first; `newest` if not given'),
  ...pageQueryFields,
});
export type InvoicesFilter = z.output<typeof invoicesQuery>;

/** The number of invoices under each filter, without a search, and the total due on the open ones. */
export const invoiceCounts = z.object({
  counts: z.record(z.enum(INVOICE_FILTERS), z.int()),
  currency: z.enum(CURRENCIES),
  amountOpen: z.string().describe('What the open invoices in this currency ask for together'),
  amountOverdue: z.string().describe('What the overdue ones of them ask for'),
});
export type InvoiceCounts = z.infer<typeof invoiceCounts>;

/** An invoice in a list. Amounts are decimal text in `currency`. */
export const invoiceSummary = z.object({
  id: z.uuid(),
  number: z.string().nullable().describe('`INV-0001`; null for a draft, which has none'),
  status: z.enum(INVOICE_STATUSES),
  isOverdue: z.boolean().describe('The contractor’s calendar is past dueOn, and something is open'),
  estimateId: z.uuid().nullable().describe('Null for an invoice with content of its own'),
  estimateNumber: z.string().nullable(),
  title: z
    .string()
    .describe(
      'What it covers: the name of a payment, `Everything that remains`, or `Part of the balance`; without an estimate its job type',
    ),
  clientId: z.uuid().nullable(),
  client: estimateClient.nullable(),
  jobType: z.object({ name: z.string() }).nullable(),
  jobDescription: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  issuedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  totalAmount: z.string().describe('Of a draft, if it were issued now'),
  amountSettled: z.string().describe('What the job’s money pays of it'),
  amountCredited: z.string().describe('What its credit notes take off it'),
  amountOpen: z.string(),
  sentAt: z.iso.datetime().nullable().describe('When it was last sent to the client'),
  unreadMessages: z.int().describe('Messages of clients that are neither answered nor marked as read'),
  waitingMessage: z
    .object({ text: z.string(), at: z.iso.datetime() })
    .optional()
    .describe('The last message of the client, in lists with the status `needsAnswer`'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  events: z
    .array(estimateEvent)
    .optional()
    .describe(
      'Of the invoices of one estimate (`estimateId`): when each was issued, sent, opened, paid, credited and voided, oldest first',
    ),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** A stage with the amount that the invoice covers. */
export const invoicePart = z.object({ stageId: z.string(), name: z.string(), amount: z.string() });
export type InvoicePart = z.infer<typeof invoicePart>;

/** How an invoice is derived from its job. */
export const invoiceJob = z.object({
  contractTotal: z.string().describe('The total of the estimate as it was accepted'),
  changeOrders: z.array(z.object({ number: z.string(), title: z.string(), amount: z.string() })),
  jobTotal: z.string(),
  invoicedBefore: z.string(),
  stillToCome: z.string().describe('What is left to invoice after this one'),
  paidAhead: z
    .string()
    .optional()
    .describe('What was paid of `stillToCome` when it was issued, such as a deposit'),
});
export type InvoiceJob = z.infer<typeof invoiceJob>;

export const invoice = invoiceSummary.extend({
  covers: coversOnWire,
  parts: z.array(invoicePart),
  dueDays: z.int(),
  note: z.string().nullable(),
  subtotal: z.string(),
  taxes: z.array(invoiceTax),
  taxAmount: z.string(),
  job: invoiceJob.nullable().describe('Null without an estimate'),
  work: ownWork.nullable().describe('Its own content, without an estimate; else null'),
  nextNumber: z.string().nullable().describe('The number a draft gets if it is issued now'),
  earliestIssuedOn: z.iso
    .date()
    .nullable()
    .describe('The first day a draft can be issued on; null before the first invoice'),
  payments: z.array(payment).describe('Those made on this invoice, in the order they were received'),
  reminders: invoiceReminders,
  creditNotes: z.array(creditNote).describe('Oldest first'),
  events: z.array(estimateEvent).describe('Oldest first; of `viewed` only the newest 200'),
  paidOn: z.iso.date().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;
