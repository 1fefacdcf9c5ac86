import { z } from 'zod';
import { DEPOSIT_METHODS } from './payment-methods.ts';

/** Agreed here and paid elsewhere. */
export const MANUAL_DEPOSIT_METHODS = ['paypal', 'venmo', 'check', 'cash', 'instructions'] as const;
export type ManualDepositMethod = (typeof MANUAL_DEPOSIT_METHODS)[number];

/** A deposit method as the client sees it. */
export const depositMethodOffer = z.object({
  method: z.enum(DEPOSIT_METHODS),
  online: z.boolean().describe('Paid at once at the provider; the others are arranged with the contractor'),
  detail: z
    .string()
    .nullable()
    .describe('Whom or how to pay, where it is arranged: a Venmo name, a PayPal address'),
});
export type DepositMethodOffer = z.infer<typeof depositMethodOffer>;

/**
 * `none`: the estimate asks for no deposit. `due`: nothing was received. `part_paid`: part of it was received and not refunded.
 * `paid`: all of it was. `refunded`: everything received was refunded, and the deposit is due again.
 */
export const DEPOSIT_STATES = ['none', 'due', 'part_paid', 'paid', 'refunded'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

export const createPaymentResponse = z.object({
  success: z.literal(true),
  checkoutUrl: z.string().describe('Where the client pays'),
});
export type CreatePaymentResponse = z.infer<typeof createPaymentResponse>;

/** The `session_id` from the provider's redirect. */
export const verifyPaymentRequest = z.strictObject({
  sessionId: z
    .string()
    .min(1, { error: 'is missing' })
    .max(255, { error: 'must have at most 255 characters' })
    .regex(/^[\w-]+$/, { error: 'is not one of ours' }),
});
export type VerifyPaymentRequest = z.input<typeof verifyPaymentRequest>;

/** The current state of a payment at its provider. */
export const verifyPaymentResponse = z.object({
  success: z.boolean().describe('Whether money arrived that was not refunded in full'),
  pending: z.boolean().describe('The client has paid, and the money is on its way'),
  message: z.string().describe('A sentence to show'),
  amountPaid: z.string().nullable().describe('What arrived, as decimal text in `currency`'),
  amountRefunded: z.string().nullable().describe('What was refunded of it; null where nothing arrived'),
  currency: z.string(),
  status: z.string().describe('Where the estimate stands now'),
});
export type VerifyPaymentResponse = z.infer<typeof verifyPaymentResponse>;
