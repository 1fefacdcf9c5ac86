import { z } from 'zod';
import { ESTIMATE_STATUSES } from './estimates/statuses.ts';
import { EVENT_TYPES } from './estimates.ts';
import { MANUAL_DEPOSIT_METHODS } from './payments/deposits.ts';
import { CURRENCIES } from './pricing/currency.ts';

/** Months of the chart, including the current one. */
export const CHART_MONTHS = 12;

const count = z.number().int();
const currency = z.enum(CURRENCIES);

/** Accepted estimates in currencies other than the contractor's, which are never included in sums. */
const acceptedElsewhere = z.array(z.object({ currency, accepted: count, acceptedValue: z.string() }));

const monthFigures = {
  sent: count.describe('Sent for the first time, or again after a recall; in any currency'),
  accepted: count.describe('Accepted by the client or marked so, and not taken back; in any currency'),
  acceptedValue: z.string().describe('Totals of those accepted in the contractor’s currency'),
  otherCurrencies: acceptedElsewhere,
};

export const monthOfFigures = z.object({ month: z.string().describe('yyyy-mm'), ...monthFigures });
export type MonthOfFigures = z.infer<typeof monthOfFigures>;

const openEstimates = z.object({ estimates: count, value: z.string() });

/** An estimate that its client keeps viewing without answering. */
export const worthACall = z.object({
  estimateId: z.uuid(),
  estimateNumber: z.string(),
  clientName: z.string().nullable(),
  clientPhone: z.string().nullable(),
  jobTypeName: z.string().nullable(),
  currency,
  totalAmount: z.string(),
  validUntil: z.iso.date().nullable(),
  views: count.describe('In the last three days'),
  firstViewAt: z.iso.datetime().describe('The first of these'),
});
export type WorthACall = z.infer<typeof worthACall>;

/** Why an estimate needs the contractor, the most urgent first. */
export const TASK_KINDS = [
  'invoice_late',
  'opened_often',
  'deposit_due',
  'ending',
  'email_bounced',
  'idle_draft',
] as const;

/** The maximum number of tasks listed at once. */
export const TASKS_SHOWN = 5;

/** An invoice more than this many days overdue is a task. */
export const LATE_TASK_DAYS = 3;

/** An estimate that needs the contractor now. */
export const task = z.object({
  kind: z.enum(TASK_KINDS),
  estimateId: z.uuid(),
  estimateNumber: z.string(),
  clientName: z.string().nullable(),
  clientPhone: z.string().nullable(),
  jobTypeName: z.string().nullable(),
  currency,
  totalAmount: z.string(),
  depositDue: z
    .string()
    .nullable()
    .describe('What is still due of the deposit; null unless kind is deposit_due'),
  depositMethod: z
    .enum(MANUAL_DEPOSIT_METHODS)
    .nullable()
    .describe('How the client wants to pay it, if not online'),
  validUntil: z.iso.date().nullable(),
  views: count.nullable().describe('In the last three days; null unless kind is opened_often'),
  recipient: z.string().nullable().describe('The address an email came back from'),
  invoice: z
    .object({ id: z.uuid(), invoiceNumber: z.string(), amountOpen: z.string(), daysLate: count })
    .nullable()
    .describe('The invoice of the estimate that is late; null unless kind is invoice_late'),
  at: z.iso
    .datetime()
    .describe(
      'The last view, the answer, the return of the email, the issue of the invoice, or the last change',
    ),
});
export type Task = z.infer<typeof task>;

/** A recent event of an estimate, for the dashboard. */
export const activity = z.object({
  id: z.uuid(),
  type: z.enum(EVENT_TYPES),
  at: z.iso.datetime(),
  estimateId: z.uuid(),
  estimateNumber: z.string(),
  clientName: z.string().nullable().describe('As the client signed, else as the estimate names them'),
  status: z.enum(ESTIMATE_STATUSES).nullable().describe('What a change of status led to'),
  amount: z.string().nullable().describe('Of a payment, with the sign of its currency'),
});
export type Activity = z.infer<typeof activity>;

/** The completed steps of the onboarding guide. */
export const onboardingSteps = z.object({
  businessDetails: z.boolean().describe('Business details were saved in the settings'),
  firstClient: z.boolean(),
  firstEstimate: z.boolean(),
  firstEstimateSent: z.boolean(),
});
export type OnboardingSteps = z.infer<typeof onboardingSteps>;

const moneyFigures = {
  toCollect: z
    .string()
    .describe(
      'What clients still have to pay: the totals of jobs less what came in, and no less than open invoices',
    ),
  notInvoiced: z.string().describe('The part of it that no open invoice asks for'),
  notDue: z.string().describe('The part that open invoices ask for and that is not late'),
  overdue: z.string().describe('The part that open invoices asked for by a day that has passed'),
  receivedThisMonth: z.string().describe('Payments of the contractor’s month, less their refunds'),
};

const money = z.object({
  ...moneyFigures,
  otherCurrencies: z.array(z.object({ currency, ...moneyFigures })).describe('Never added in'),
});

/**
 * The contractor's business figures. Months follow their time zone, amounts are decimal text in their
 * currency, and estimates in other currencies are counted and listed separately, never included in sums.
 */
export const analytics = z.object({
  currency,
  thisMonthEstimates: count.describe('Created this month, without drafts that have no client or no amount'),
  lastMonthEstimates: count.describe('Created on the same days of the month before, counted the same way'),
  lastMonthDays: z.object({ from: z.iso.date(), to: z.iso.date() }).describe('These days'),
  conversionRate: z
    .string()
    .nullable()
    .describe('Percent of all ever sent that are accepted or paid; null before the first was sent'),
  everSent: count,
  pipelineValue: z.string().describe('Totals of all sent and viewed'),
  pipeline: z.object({
    sent: openEstimates.describe('Estimates in any currency'),
    viewed: openEstimates.describe('Estimates in any currency'),
    otherCurrencies: z.array(z.object({ currency, estimates: count, value: z.string() })),
  }),
  owed: openEstimates.describe(
    'What clients still owe on accepted estimates in the contractor’s currency: totals less payments',
  ),
  money,
  avgResponseDays: z
    .string()
    .nullable()
    .describe('Mean days from sending to the answer, two decimals; null before the first answer'),
  answered: count.describe('Sent and answered, which is what the mean is of'),
  months: z.array(monthOfFigures).length(CHART_MONTHS).describe('Oldest first'),
  allMonths: z.object(monthFigures),
  steps: onboardingSteps,
  worthACall: worthACall.nullable(),
  tasks: z.array(task).max(TASKS_SHOWN).describe('What to do next, the most urgent first'),
  activity: z.array(activity).describe('Newest first'),
});
export type Analytics = z.infer<typeof analytics>;
