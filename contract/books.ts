import { z } from 'zod';
import { type Age, STATEMENT_KINDS } from './books/statement.ts';
import { TAX_BASES } from './books/tax-report.ts';
import { customMessageField, recipientField } from './estimates/sending.ts';
import { dateField } from './fields.ts';
import { pageQueryFields } from './lists/paging.ts';
import { CURRENCIES } from './pricing/currency.ts';

const oneOf = (values: readonly string[]) => ({ error: `must be one of ${values.join(', ')}` });

const currencyField = z
  .enum(CURRENCIES, oneOf(CURRENCIES))
  .optional()
  .describe('The contractor’s if not given');

const periodFields = {
  from: dateField.optional().describe('The first day; January 1 of the year of `to` if not given'),
  to: dateField.optional().describe('The last day; today if not given'),
  currency: currencyField,
};

/** A period in one currency, including its first and last day. */
export const periodQuery = z.object(periodFields);
export type PeriodFields = z.output<typeof periodQuery>;

export const taxQuery = z.object({
  ...periodFields,
  basis: z.enum(TAX_BASES, oneOf(TAX_BASES)).optional().describe('`issued` if not given'),
});
export type TaxFields = z.output<typeof taxQuery>;

const { cursor, limit } = pageQueryFields;
export const currencyQuery = z.object({ currency: currencyField });

/** With a cursor or limit one page of clients, else all of them. */
export const receivablesQuery = z.object({ currency: currencyField, cursor, limit });
export type ReceivablesFields = z.output<typeof receivablesQuery>;

/** Mails a statement with its PDF, to the client’s own address unless another is given. */
export const statementRequest = z.strictObject({
  ...periodFields,
  email: recipientField,
  customMessage: customMessageField,
});
export type StatementRequest = z.input<typeof statementRequest>;
export type StatementOrder = z.output<typeof statementRequest>;

/** Open amounts, by days past due. */
export const agingOnWire = z.object({
  current: z.string().describe('Not due yet'),
  days30: z.string().describe('1 to 30 days late'),
  days60: z.string(),
  days90: z.string(),
  older: z.string(),
} satisfies Record<Age, z.ZodType>);
export type AgingOnWire = z.infer<typeof agingOnWire>;

const currencyFields = {
  currency: z.enum(CURRENCIES),
  currencies: z
    .array(z.enum(CURRENCIES))
    .describe('Those that have anything to report, and the contractor’s'),
};

export const statementRow = z.object({
  date: z.iso.date(),
  kind: z
    .enum(STATEMENT_KINDS)
    .describe('`held`: put aside for work to come; with a minus what an invoice takes'),
  number: z.string().describe('Of the invoice or credit note; else of the estimate that was paid'),
  amount: z.string().describe('What it adds to the balance: payments and credit notes have a minus'),
  balance: z.string(),
  method: z.string().nullable().describe('Of a payment or refund'),
  dueOn: z.iso.date().nullable(),
  invoiceId: z.uuid().nullable(),
  estimateId: z.uuid().nullable(),
});
export type StatementRowOnWire = z.infer<typeof statementRow>;

/** The transactions between a contractor and a client in a period. Amounts are decimal text in `currency`. */
export const statement = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  ...currencyFields,
  balanceBefore: z.string(),
  rows: z.array(statementRow).describe('Oldest first'),
  balanceAfter: z.string().describe('What the invoices ask for; negative if the client overpaid'),
  held: z.string().describe('Money for work that is not invoiced yet. It is not part of the balance.'),
  aging: agingOnWire,
});
export type Statement = z.infer<typeof statement>;

export const taxReport = z.object({
  basis: z.enum(TAX_BASES),
  from: z.iso.date(),
  to: z.iso.date(),
  ...currencyFields,
  rows: z.array(
    z.object({
      name: z.string(),
      rate: z.string(),
      base: z.string().describe('What the rate is applied to, without tax'),
      tax: z.string(),
    }),
  ),
  totalTax: z.string(),
  receivedNotInvoiced: z
    .string()
    .describe('Money received less refunds, beyond what was applied to invoices; its tax counts later'),
});
export type TaxReport = z.infer<typeof taxReport>;

const ages = { ...agingOnWire.shape, total: z.string() };
export const receivables = z.object({
  asOf: z.iso.date(),
  ...currencyFields,
  rows: z
    .array(z.object({ clientId: z.uuid().nullable(), clientName: z.string(), ...ages }))
    .describe('Clients with open invoices, those that owe most first'),
  totals: z.object(ages).describe('Of all clients, on every page'),
});
export type Receivables = z.infer<typeof receivables>;
