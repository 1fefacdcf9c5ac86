import { z } from 'zod';

/** Square's largest amount, far above any deposit, and exact as a JSON number. */
const HIGHEST_AMOUNT = 999_999_999_99;

const idempotencyKey = z.string().min(1);

export const moneyRequest = z.strictObject({
  amount: z.int().min(1).max(HIGHEST_AMOUNT),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const metadata = z
  .record(z.string().min(1).max(60), z.string().max(255))
  .refine((entries) => Object.keys(entries).length <= 10, {
    params: { code: 'TOO_MANY_MAP_ENTRIES' },
    error: 'There can be at most 10 entries.',
  });

const lineItem = z.strictObject({
  uid: z.string().min(1).max(60).exactOptional(),
  name: z.string().min(1).max(512),
  // The sandbox refuses fractional quantities rather than guess how Square rounds them.
  quantity: z
    .string()
    .max(12)
    .regex(/^[1-9]\d*$/),
  note: z.string().max(2000).exactOptional(),
  base_price_money: moneyRequest,
  metadata: metadata.exactOptional(),
});

const order = z.strictObject({
  location_id: z.string().min(1),
  reference_id: z.string().min(1).max(40).exactOptional(),
  line_items: z.array(lineItem).min(1).max(500),
  metadata: metadata.exactOptional(),
  ticket_name: z.string().min(1).max(30).exactOptional(),
});

const quickPay = z.strictObject({
  name: z.string().min(1).max(255),
  price_money: moneyRequest,
  location_id: z.string().min(1),
});

const isOff = z.literal(false).exactOptional();

const checkoutOptions = z.strictObject({
  redirect_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .exactOptional(),
  merchant_support_email: z.email().max(256).exactOptional(),
  allow_tipping: isOff,
  ask_for_shipping_address: isOff,
  enable_coupon: isOff,
  enable_loyalty: isOff,
  accepted_payment_methods: z
    .strictObject({
      apple_pay: z.boolean().exactOptional(),
      google_pay: z.boolean().exactOptional(),
      cash_app_pay: z.boolean().exactOptional(),
      afterpay_clearpay: z.boolean().exactOptional(),
    })
    .exactOptional(),
});

/**
 * `POST /v2/online-checkout/payment-links`. Stricter than Square: no tips, shipping, coupons or fees, because its page
 * here has none. Unknown fields are refused rather than ignored.
 */
export const createPaymentLinkRequest = z
  .strictObject({
    idempotency_key: idempotencyKey.max(192).exactOptional(),
    order: order.exactOptional(),
    quick_pay: quickPay.exactOptional(),
    checkout_options: checkoutOptions.exactOptional(),
    pre_populated_data: z
      .strictObject({
        buyer_email: z.email().max(256).exactOptional(),
        buyer_phone_number: z.string().min(1).max(17).exactOptional(),
      })
      .exactOptional(),
    payment_note: z.string().max(500).exactOptional(),
  })
  .refine(({ order: whole, quick_pay }) => !(whole && quick_pay), {
    params: { code: 'CONFLICTING_PARAMETERS' },
    error: 'Only one of `order` and `quick_pay` can be given.',
  })
  .refine(({ order: whole, quick_pay }) => whole || quick_pay, {
    params: { code: 'MISSING_REQUIRED_PARAMETER' },
    error: 'One of `order` and `quick_pay` must be given.',
  });

export type CreatePaymentLinkRequest = z.output<typeof createPaymentLinkRequest>;

/** `POST /v2/refunds` of a payment; Square's refunds without one are not supported. */
export const refundPaymentRequest = z.strictObject({
  idempotency_key: idempotencyKey.max(45),
  amount_money: moneyRequest,
  payment_id: z.string().min(1),
  reason: z.string().max(192).exactOptional(),
});

export const batchRetrieveOrdersRequest = z.strictObject({
  location_id: z.string().min(1).exactOptional(),
  order_ids: z.array(z.string().min(1)).min(1).max(100),
});

export const createWebhookSubscriptionRequest = z.strictObject({
  idempotency_key: idempotencyKey.max(45).exactOptional(),
  subscription: z.strictObject({
    name: z.string().min(1).max(64),
    event_types: z
      .array(
        z.enum([
          'order.created',
          'order.updated',
          'payment.created',
          'payment.updated',
          'refund.created',
          'refund.updated',
        ]),
      )
      .min(1),
    notification_url: z.url({ protocol: /^https?$/ }),
    api_version: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/)
      .exactOptional(),
    enabled: z.boolean().exactOptional(),
  }),
});
