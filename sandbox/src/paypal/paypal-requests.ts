import { z } from 'zod';

const url = z.url({ protocol: /^https?$/, error: 'is not an address' }).max(4000);

const experience = {
  brand_name: z.string().min(1).max(127),
  locale: z.string().regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING']),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']),
  return_url: url,
  cancel_url: url,
};

/** The format of an amount; the currency's rules are checked afterwards. */
export const moneyRequest = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^-?(?:\d+(?:\.\d+)?)$/),
});

const purchaseUnit = z.strictObject({
  reference_id: z.string().min(1).max(256).exactOptional(),
  amount: moneyRequest,
  payee: z.strictObject({ email_address: z.email().max(254) }).exactOptional(),
  description: z.string().min(1).max(127).exactOptional(),
  custom_id: z.string().min(1).max(127).exactOptional(),
  invoice_id: z.string().min(1).max(127).exactOptional(),
  soft_descriptor: z.string().min(1).max(22).exactOptional(),
});

/**
 * `POST /v2/checkout/orders`. Stricter than PayPal: one purchase unit, paid from a PayPal account, captured at once.
 * Unknown fields are refused rather than ignored.
 */
export const createOrderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([purchaseUnit]),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: z.email().max(254).exactOptional(),
        experience_context: z
          .strictObject({
            ...experience,
            payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
          })
          .partial()
          .optional(),
      }),
    })
    .optional(),
  application_context: z.strictObject(experience).partial().optional(),
});

export type CreateOrderRequest = z.output<typeof createOrderRequest>;

/** `POST /v2/payments/captures/{id}/refund`; without an amount the rest is refunded. */
export const refundCaptureRequest = z.strictObject({
  amount: moneyRequest.optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});
