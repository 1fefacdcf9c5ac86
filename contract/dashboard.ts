import { z } from 'zod';
import { ESTIMATE_STATUSES } from './estimates/statuses.ts';
import { EVENT_TYPES } from './estimates.ts';
import { CURRENCIES } from './pricing/currency.ts';

/** Months of the chart, the running one included. */
export const CHART_MONTHS = 12;

const count = z.number().int();
const currency = z.enum(CURRENCIES);

/** What was accepted in another currency than the contractor's, which is never added in. */
const acceptedElsewhere = z.array(z.object({ currency, accepted: count, acceptedValue: z.string() }));

const monthFigures = {
  sent: count.describe('Sent for the first time, or again after a recall; in any currency'),
  accepted: count.describe('Accepted by the client or marked so, and not taken back; in any currency'),
  acceptedValue: z.string().describe('Totals of those accepted in the contractor’s currency'),
  otherCurrencies: acceptedElsewhere,
};

export const monthOfFigures = z.object({ month: z.string().describe('yyyy-mm'), ...monthFigures });
export type MonthOfFigures = z.infer<typeof monthOfFigures>;

const openEstimates = z.object({ estimates: count.describe('In any currency'), value: z.string() });

/** An estimate whose client keeps looking at it without an answer. */
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

/** The newest thing that happened to an estimate, as the dashboard tells of it. */
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

/** Which steps of the guide for newcomers are done. */
export const onboardingSteps = z.object({
  businessDetails: z.boolean().describe('Business details were saved in the settings'),
  firstClient: z.boolean(),
  firstEstimate: z.boolean(),
  firstEstimateSent: z.boolean(),
});
export type OnboardingSteps = z.infer<typeof onboardingSteps>;

/**
 * How the contractor's business goes. Months are those of their time zone, amounts are decimal text in their currency, and
 * estimates in another currency are counted and named apart, never added in.
 */
export const analytics = z.object({
  currency,
  thisMonthEstimates: count.describe('Created in the running month'),
  lastMonthEstimates: count.describe('Created in the month before'),
  conversionRate: z
    .string()
    .nullable()
    .describe('Percent of all ever sent that are accepted or paid; null before the first was sent'),
  everSent: count,
  pipelineValue: z.string().describe('Totals of all sent and viewed'),
  pipeline: z.object({
    sent: openEstimates,
    viewed: openEstimates,
    otherCurrencies: z.array(z.object({ currency, estimates: count, value: z.string() })),
  }),
  avgResponseDays: z
    .string()
    .nullable()
    .describe('Mean days from sending to the answer, two decimals; null before the first answer'),
  answered: count.describe('Sent and answered, which is what the mean is of'),
  months: z.array(monthOfFigures).length(CHART_MONTHS).describe('Oldest first'),
  allMonths: z.object(monthFigures),
  steps: onboardingSteps,
  worthACall: worthACall.nullable(),
  activity: z.array(activity).describe('Newest first'),
});
export type Analytics = z.infer<typeof analytics>;
