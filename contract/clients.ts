import { z } from 'zod';
import { ESTIMATE_STATUSES } from './estimates/statuses.ts';
import { emailField, nameField, notesField, TEXT_LIMITS, textField } from './fields.ts';
import { pageQueryFields } from './lists/paging.ts';
import { GENERIC_MESSAGES } from './messages.ts';
import { CURRENCIES } from './pricing/currency.ts';

export const CLIENT_TYPES = ['residential', 'commercial'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

const clientName = nameField.refine((name) => name.length > 0, { error: 'Name is required' });
const emptyToNull = (text: string | null) => text || null;

const optionalFields = {
  email: z
    .union([z.literal(''), z.null(), emailField(GENERIC_MESSAGES.invalidEmail)], {
      error: GENERIC_MESSAGES.invalidEmail,
    })
    .transform(emptyToNull)
    .optional(),
  phone: textField(TEXT_LIMITS.phone).nullable().transform(emptyToNull).optional(),
  address: textField(TEXT_LIMITS.description).nullable().transform(emptyToNull).optional(),
  clientType: z.enum(CLIENT_TYPES).optional(),
  notes: notesField.nullable().transform(emptyToNull).optional(),
};

/** Only the name is required; empty text means none. */
export const clientRequest = z.strictObject({ name: clientName, ...optionalFields });
export type ClientRequest = z.input<typeof clientRequest>;
export type ClientFields = z.output<typeof clientRequest>;

/** An omitted field stays unchanged. */
export const clientChangeRequest = z.strictObject({ name: clientName.optional(), ...optionalFields });
export type ClientChanges = z.output<typeof clientChangeRequest>;

export const CLIENT_FILTERS = ['all', 'active', 'prospects', ...CLIENT_TYPES] as const;
export type ClientFilter = (typeof CLIENT_FILTERS)[number];

export const CLIENT_SORTS = ['name', 'lastContact', 'totalValue', 'owed'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/**
 * Which clients to list, and in what order. `search` matches name and e-mail, ignoring case, and the phone number. Active
 * clients have estimates, prospects have none.
 */
export const clientsQuery = z.object({
  filter: z.enum(CLIENT_FILTERS, { error: `must be one of ${CLIENT_FILTERS.join(', ')}` }).optional(),
  sort: z.enum(CLIENT_SORTS, { error: `must be one of ${CLIENT_SORTS.join(', ')}` }).optional(),
  ...pageQueryFields,
});
export type ClientsFilter = z.output<typeof clientsQuery>;

/** The number of clients under each filter of the list. */
export const clientCounts = z.record(z.enum(CLIENT_FILTERS), z.number().int());
export type ClientCounts = z.infer<typeof clientCounts>;

const clientSum = z.object({
  estimates: z.number().int(),
  value: z.string().describe('Decimal text, in `currency`'),
});

export const client = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  clientType: z.enum(CLIENT_TYPES),
  notes: z.string().nullable(),
  createdAt: z.iso.datetime(),
  estimateCount: z.number().int(),
  currency: z.enum(CURRENCIES).describe('The contractor’s'),
  totalValue: z.string().describe('Sum of the estimates in that currency, decimal text'),
  otherTotals: z
    .array(z.object({ currency: z.enum(CURRENCIES), totalValue: z.string() }))
    .describe('What estimates in other currencies come to, which is not added in'),
  owed: clientSum.describe('What is left to pay of accepted estimates, and their number'),
  overdue: z.string().describe('The part of it that open invoices asked for by a day that has passed'),
  credit: z.string().describe('What came in beyond the totals of accepted estimates'),
  otherOwed: z
    .array(
      z.object({ currency: z.enum(CURRENCIES), owed: z.string(), overdue: z.string(), credit: z.string() }),
    )
    .describe('The same in other currencies, which is not added in'),
  lastEstimateDate: z.iso.datetime().nullable(),
  latestEstimate: z
    .object({
      status: z.enum(ESTIMATE_STATUSES),
      totalAmount: z.string().describe('With its accepted change orders, decimal text'),
      currency: z.enum(CURRENCIES),
      validUntil: z.string().nullable().describe('The last valid day, `yyyy-mm-dd`'),
      views: z.number().int().describe('How often its client opened it'),
      depositDue: z.string().describe('What is left of the deposit, decimal text'),
      amountDue: z.string().describe('What is left of the job’s total, decimal text'),
    })
    .nullable(),
});
export type Client = z.infer<typeof client>;

/** One client, with sums of their estimates in the contractor's currency. */
export const clientWithSums = client.extend({
  out: clientSum.describe('Waiting for an answer'),
  won: clientSum.describe('Accepted or paid'),
});
export type ClientWithSums = z.infer<typeof clientWithSums>;

/** Whether two addresses are equal, ignoring case, commas, periods and spaces. */
export function isSameAddress(one: string, other: string): boolean {
  const bare = (address: string) =>
    address
      .toLowerCase()
      .replaceAll(/[\s,.]+/g, ' ')
      .trim();
  return bare(one) === bare(other);
}
