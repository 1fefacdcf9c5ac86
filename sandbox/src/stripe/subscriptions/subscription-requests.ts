import { z } from 'zod';
import { boolean, expand, integer, listFields, metadata, text } from '../stripe-fields.ts';

const cancellationDetails = z
  .strictObject({
    comment: text().optional(),
    feedback: z
      .enum([
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ])
      .optional(),
  })
  .optional();
const trialSettings = z
  .strictObject({
    end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
  })
  .optional();

export const createSubscriptionRequest = z.strictObject({
  customer: text(),
  items: z.array(z.strictObject({ price: text(), quantity: integer(1, 999_999).optional() })).length(1),
  default_payment_method: text().optional(),
  description: text(500).optional(),
  metadata: metadata.optional(),
  trial_end: integer().optional(),
  trial_period_days: integer(1, 730).optional(),
  trial_settings: trialSettings,
  expand,
});

export const updateSubscriptionRequest = z
  .strictObject({
    cancel_at: z.union([z.literal(''), integer()]).optional(),
    cancel_at_period_end: boolean.optional(),
    cancellation_details: cancellationDetails,
    default_payment_method: text().optional(),
    description: text(500).optional(),
    metadata: metadata.optional(),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    trial_end: z.union([z.literal('now'), integer()]).optional(),
    expand,
  })
  .refine(
    ({ cancel_at: at, cancel_at_period_end: withPeriod }) => at === undefined || withPeriod === undefined,
    {
      error: 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    },
  );

export const cancelSubscriptionRequest = z.strictObject({
  cancellation_details: cancellationDetails,
  invoice_now: boolean.optional(),
  prorate: boolean.optional(),
  expand,
});

export const resumeSubscriptionRequest = z.strictObject({
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  expand,
});

export const listSubscriptionsRequest = z.strictObject({
  ...listFields,
  customer: text().optional(),
  price: text().optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
});

export const listInvoicesRequest = z.strictObject({
  ...listFields,
  customer: text().optional(),
  subscription: text().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

export const payInvoiceRequest = z.strictObject({
  off_session: boolean.optional(),
  payment_method: text().optional(),
  expand,
});
