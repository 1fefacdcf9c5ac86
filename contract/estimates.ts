import { z } from 'zod';
import { discountInput, discountOnWire } from './content/discount.ts';
import { estimateFile, estimateFileInput } from './content/files.ts';
import {
  choiceInput,
  estimateChoice,
  estimateGroup,
  groupInput,
  selectionInput,
  selectionOnWire,
} from './content/groups.ts';
import { estimateKit, estimateKitInput } from './content/kits.ts';
import {
  additionalCost,
  additionalCostInput,
  ID_FAULT,
  laborLine,
  laborLineInput,
  markupField,
  materialLine,
  materialLineInput,
  textLine,
  textLineInput,
} from './content/lines.ts';
import { paymentFields, stage } from './content/schedule.ts';
import { estimateTax, taxInput, taxRateField } from './content/taxes.ts';
import { profit } from './costs.ts';
import { ESTIMATE_STATUSES, STATUS_FILTERS } from './estimates/statuses.ts';
import { dateField, decimalField, descriptionField, idField, notesField } from './fields.ts';
import { FILE_LIMITS } from './files.ts';
import { pageQueryFields } from './lists/paging.ts';
import { MARKUP_PLACES } from './offer/display.ts';
import { displayField, displayOnWire, markupInField } from './offer/display-field.ts';
import { jobMoney, paymentState } from './payments.ts';
import { percentHundredths } from './pricing/amounts.ts';
import { BOUNDS } from './pricing/bounds.ts';
import { CURRENCIES } from './pricing/currency.ts';
import { mapNames, PERCENT_NAMES, type PercentName, SUM_NAMES } from './pricing/sums.ts';

export { STATUS_FILTERS, type StatusFilter, VALID_DAYS } from './estimates/statuses.ts';

export const percentField = decimalField(2, BOUNDS.percent).transform(percentHundredths);

export const section = <Line extends z.ZodType>(lineSchema: Line) =>
  z.array(lineSchema).max(BOUNDS.linesPerSection);

/** The id of a client or job type, which a draft may lack. */
const reference = z.union([z.literal(''), z.uuid(ID_FAULT).toLowerCase()], ID_FAULT);
const noneIfBlank = (text: string | null | undefined) => text || null;

const percentFields = {
  laborMarkupPercent: markupField.optional(),
  materialMarkupPercent: markupField.optional(),
  taxRate: taxRateField.optional(),
  depositPercentage: percentField.optional(),
} satisfies Record<PercentName, z.ZodType>;

/** The parts of an estimate besides lines and percentages. An omitted one stays unchanged. */
const offerFields = {
  groups: z.array(groupInput).max(BOUNDS.groups).optional(),
  choices: z.array(choiceInput).max(BOUNDS.choices).optional(),
  taxes: z
    .array(taxInput)
    .max(BOUNDS.taxes)
    .optional()
    .describe('Named taxes, in place of `taxRate`; an empty list for none'),
  textLines: z.array(textLineInput).max(BOUNDS.textLines).optional(),
  files: z
    .array(estimateFileInput)
    .max(FILE_LIMITS.perEstimate)
    .optional()
    .describe('Photos and PDFs, in order'),
  kits: z
    .array(estimateKitInput)
    .max(BOUNDS.kits)
    .optional()
    .describe('The kits whose lines can be scaled together'),
  pricesIncludeTax: z.boolean().optional(),
  markupIn: markupInField
    .optional()
    .describe('`line` shows markups as rows of their own, `prices` puts them into every price'),
  display: displayField.optional().describe('What clients see; null for everything'),
  ...paymentFields,
};

const estimateFields = {
  clientId: reference.nullish().transform(noneIfBlank),
  jobTypeId: reference.nullish().transform(noneIfBlank),
  jobDescription: descriptionField.nullish().transform(noneIfBlank),
  jobAddress: descriptionField.nullish().transform(noneIfBlank),
  validUntil: dateField.nullish().transform((date) => date || null),
  ...percentFields,
  discount: discountInput.nullish().transform((discount) => discount ?? null),
  ...offerFields,
  acceptPayments: z.boolean().optional(),
  customPaymentInstructions: notesField.nullish().transform(noneIfBlank),
  laborLines: section(laborLineInput).default([]),
  materialLines: section(materialLineInput).default([]),
  additionalCosts: section(additionalCostInput).default([]),
};

/**
 * A new draft, which may be incomplete. Omitted percentages take the contractor's defaults; totals are never
 * accepted. The estimate is in the contractor's currency: `currency` only states the currency the figures
 * were typed in; a request with another one is refused.
 */
export const estimateRequest = z.strictObject({ ...estimateFields, currency: z.enum(CURRENCIES).optional() });
export type EstimateRequest = z.input<typeof estimateRequest>;
export type EstimateFields = z.output<typeof estimateRequest>;

/** A change of a draft: an omitted field stays unchanged, null clears it. `updatedAt` is the one the editor read. */
export const estimateChangeRequest = z.strictObject({
  clientId: reference.nullable().transform(noneIfBlank).optional(),
  jobTypeId: reference.nullable().transform(noneIfBlank).optional(),
  jobDescription: descriptionField.nullable().transform(noneIfBlank).optional(),
  jobAddress: descriptionField.nullable().transform(noneIfBlank).optional(),
  validUntil: dateField.nullable().optional(),
  ...percentFields,
  discount: discountInput.nullable().optional(),
  ...offerFields,
  acceptPayments: z.boolean().optional(),
  customPaymentInstructions: notesField.nullable().transform(noneIfBlank).optional(),
  laborLines: section(laborLineInput).optional(),
  materialLines: section(materialLineInput).optional(),
  additionalCosts: section(additionalCostInput).optional(),
  updatedAt: z.iso.datetime({ error: 'must be the updatedAt that was read' }),
});
export type EstimateChangeRequest = z.input<typeof estimateChangeRequest>;
export type EstimateChanges = z.output<typeof estimateChangeRequest>;

export const statusChangeRequest = z.strictObject({
  status: z.enum(ESTIMATE_STATUSES),
  selection: selectionInput
    .optional()
    .describe('What the client chose, with `accepted` and `paid`; without it what the contractor selected'),
});

/**
 * Which estimates to list; `search` matches number, job description and client's name, ignoring case. A client's own list
 * has no search.
 */
export const estimatesQuery = z.object({
  clientId: idField.optional(),
  status: z
    .enum(STATUS_FILTERS, {
      error: `must be ${STATUS_FILTERS[0]} or one of ${STATUS_FILTERS.slice(1).join(', ')}`,
    })
    .optional(),
  ...pageQueryFields,
});
export type EstimatesFilter = z.output<typeof estimatesQuery>;

/** The number of estimates under each status filter, without a search. */
export const estimateCounts = z.record(z.enum(STATUS_FILTERS), z.number().int());
export type EstimateCounts = z.infer<typeof estimateCounts>;

export const EVENT_TYPES = [
  'created',
  'sent',
  'handed_over',
  'delivered',
  'bounced',
  'marked_as_spam',
  'viewed',
  'accepted',
  'declined',
  'payment_started',
  'payment_received',
  'payment_refunded',
  'status_changed',
  'reminder_sent',
  'reminders_stopped',
  'reminders_off',
  'deposit_method_chosen',
  'update_requested',
  'question_asked',
  'changes_requested',
  'answered',
  'stage_due',
  'stage_reached',
  'stage_reset',
  'issued',
  'overdue',
  'voided',
  'credited',
  'payment_withdrawn',
] as const;

/** An event of an estimate; `detail` holds texts to show (recipient, reason, name). */
export const estimateEvent = z.object({
  id: z.uuid(),
  type: z.enum(EVENT_TYPES),
  at: z.iso.datetime(),
  detail: z.record(z.string(), z.string()),
});
export type EstimateEvent = z.infer<typeof estimateEvent>;

export const estimateClient = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
});

/** The percentages and sums of an estimate on the wire: decimal text. */
const estimateSums = {
  ...mapNames(PERCENT_NAMES, () => z.string()),
  ...mapNames(SUM_NAMES, () => z.string()),
};

/** An estimate without its lines, as in the list. Amounts are decimal text in `currency`. */
export const estimateSummary = z.object({
  id: z.uuid(),
  estimateNumber: z.string(),
  status: z.enum(ESTIMATE_STATUSES),
  currency: z.enum(CURRENCIES),
  clientId: z.uuid().nullable().describe('Null without a client, or after the client was deleted'),
  client: estimateClient.nullable().describe('Null only for a draft without a client'),
  jobTypeId: z.uuid().nullable().describe('Null without a job type, or after the job type was deleted'),
  jobType: z.object({ name: z.string() }).nullable().describe('Null only for a draft without a job type'),
  jobDescription: z.string().nullable().describe('Null only for a draft without a description'),
  jobAddress: z.string().nullable(),
  validUntil: z.iso.date().nullable(),
  isExpired: z.boolean().describe('The contractor’s calendar is past validUntil'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  discount: discountOnWire.nullable().describe('Taken off all items, before tax'),
  pricesIncludeTax: z.boolean(),
  markupIn: z.enum(MARKUP_PLACES),
  display: displayOnWire.nullable().describe('What clients see; null for everything'),
  ...estimateSums,
  depositFixedAmount: z
    .string()
    .nullable()
    .describe('The deposit as an amount; `depositAmount` is at most the total. Null for a percentage'),
  acceptPayments: z.boolean(),
  customPaymentInstructions: z.string().nullable(),
  unreadMessages: z.int().describe('Messages of clients that are neither answered nor marked as read'),
  changesRequestedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the client asked for changes; null once it is answered, sent again or marked as done'),
  version: z.int().describe('The number of the version that was sent last; 0 before the first'),
  revision: z
    .object({ updatedAt: z.iso.datetime() })
    .nullable()
    .describe('Changes that the client does not see yet; null without any'),
  amountToInvoice: z.string().optional().describe('What no issued invoice of an accepted one asks for yet'),
  waitingMessage: z
    .object({ text: z.string(), at: z.iso.datetime() })
    .optional()
    .describe('The last message of the client, in lists with the status `needsAnswer`'),
  waitingChange: z
    .object({
      id: z.uuid(),
      number: z.string(),
      status: z.enum(ESTIMATE_STATUSES),
      unreadMessages: z.int(),
      changesRequestedAt: z.iso.datetime().nullable(),
    })
    .optional()
    .describe('The change order that the message is about; absent where it is about the estimate'),
});
export type EstimateSummary = z.infer<typeof estimateSummary>;

export const estimate = estimateSummary.extend({
  groups: z.array(estimateGroup),
  choices: z.array(estimateChoice),
  taxes: z.array(estimateTax).describe('Empty for an estimate with one unnamed tax'),
  taxBase: z
    .string()
    .nullable()
    .describe('What the unnamed tax is applied to, if a line is untaxed; else null: it is on everything'),
  textLines: z.array(textLine),
  files: z.array(estimateFile),
  kits: z.array(estimateKit),
  stages: z.array(stage).describe('Deposit, the payments of its schedule, and balance'),
  lineDiscountsAmount: z.string(),
  selection: selectionOnWire.describe(
    'What counts: what the contractor selected, once accepted what the client chose',
  ),
  laborLines: z.array(laborLine),
  materialLines: z.array(materialLine),
  additionalCosts: z.array(additionalCost),
  additionalCostLines: z.array(additionalCost).describe('The same list as additionalCosts'),
  events: z.array(estimateEvent).describe('Oldest first; of `viewed` only the newest 200'),
  reminderDays: z.array(z.int()).nullable().describe('Its own days; null for those of the settings'),
  remindersStopped: z.boolean().describe('The client wants no reminders of it'),
  profit: profit.optional().describe('Of what counts. Needs the scope `costs:read`'),
  ...paymentState.shape,
  ...jobMoney.shape,
});
export type Estimate = z.infer<typeof estimate>;
