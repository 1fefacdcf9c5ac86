import { z } from 'zod';
import { storable } from './fields.ts';

export * from './billing/plan.ts';

/** The account's billing status, which decides which banner is shown. */
export const BILLING_STATUSES = [
  'trial',
  'trial_ending_soon',
  'active',
  'past_due',
  'canceled',
  'expired_grace',
  'expired_blocked',
] as const;
export type BillingStatusName = (typeof BILLING_STATUSES)[number];

/** The status of the subscription itself. During the trial the profile says `none`, billing `trial`. */
const SUBSCRIPTION_STATUSES = [
  'none',
  'trial',
  'active',
  'active_cancelling',
  'past_due',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The current status of a contractor's plan. */
export const billingStatus = z.object({
  status: z.enum(BILLING_STATUSES),
  requiresUpgrade: z.boolean().describe('The contractor must act, or access ends or has ended'),
  trialDaysLeft: z.int().describe('Days left in the trial, rounded up; 0 without one'),
  graceDaysLeft: z.int().describe('Days left in the grace period, rounded up; 0 without one'),
  currentPeriodEnd: z.iso.datetime().nullable().describe('When the plan renews, or the paid period ends'),
  canceledAt: z.iso.datetime().nullable().describe('When the subscription ended; null while there is one'),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  isBlocked: z.boolean().describe('Sending, PDFs and changes to custom types and tax rates answer 402'),
});
export type BillingStatus = z.infer<typeof billingStatus>;

/** The Stripe page to which the browser goes next. */
export const billingRedirect = z.object({ url: z.string() });
export type BillingRedirect = z.infer<typeof billingRedirect>;

export const CANCELLATION_REASON_MIN = 10;
const SHORT_REASON_MESSAGE = 'Please provide a reason with at least 10 characters';

const CANCELLATION_REASON_MAX = 500;

export const cancelSubscriptionRequest = z.strictObject({
  reason: z
    .string({ error: (issue) => (issue.input === undefined ? SHORT_REASON_MESSAGE : undefined) })
    .trim()
    .min(CANCELLATION_REASON_MIN, { error: SHORT_REASON_MESSAGE })
    .max(CANCELLATION_REASON_MAX, {
      error: `Please keep the reason to at most ${CANCELLATION_REASON_MAX} characters`,
    })
    .refine(storable, { error: 'must be plain text' }),
});
export type CancelSubscriptionRequest = z.input<typeof cancelSubscriptionRequest>;

export const cancelSubscriptionResponse = z.object({ success: z.literal(true), message: z.string() });

/** The body is empty, or an empty object. */
export const reactivateSubscriptionRequest = z.strictObject({}).nullish();

export const reactivateSubscriptionResponse = z.object({
  reactivated: z.boolean(),
  message: z.string(),
  redirectToCheckout: z.boolean(),
  url: z.string().nullable().describe('Where the plan is bought again, when it has ended'),
});
export type ReactivateSubscriptionResponse = z.infer<typeof reactivateSubscriptionResponse>;

export const verifySessionRequest = z.strictObject({
  session_id: z
    .string()
    .min(1, { error: 'is missing' })
    .max(255, { error: 'must have at most 255 characters' })
    .regex(/^[\w-]+$/, { error: 'is not one of ours' }),
});

export const verifySessionResponse = z.object({
  success: z.boolean(),
  error: z.string().nullable().describe('Why it is not verified, as a sentence to show'),
  session: z
    .object({
      id: z.string(),
      amount_total: z.int().describe('In minor units of `currency`'),
      currency: z.string().describe('As Stripe writes it, in lower case'),
    })
    .nullable(),
});
export type VerifySessionResponse = z.infer<typeof verifySessionResponse>;
