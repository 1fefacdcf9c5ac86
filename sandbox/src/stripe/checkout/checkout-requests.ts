import { z } from 'zod';
import {
  boolean,
  currency,
  email,
  expand,
  integer,
  listFields,
  metadata,
  text,
  url,
} from '../stripe-fields.ts';

const priceData = z
  .strictObject({
    currency,
    product: text().optional(),
    product_data: z
      .strictObject({
        name: text(),
        description: text(40_000).optional(),
        images: z.array(url).max(8).optional(),
        metadata: metadata.optional(),
        tax_code: text().optional(),
      })
      .optional(),
    recurring: z
      .strictObject({
        interval: z.enum(['day', 'week', 'month', 'year']),
        interval_count: integer(1, 1095).optional(),
      })
      .optional(),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    unit_amount: integer(),
  })
  .refine(({ product, product_data: data }) => (product === undefined) !== (data === undefined), {
    error: 'You must specify either `product` or `product_data` when creating a price.',
  });

const lineItem = z
  .strictObject({
    price: text().optional(),
    price_data: priceData.optional(),
    quantity: integer(0, 999_999).optional(),
    metadata: metadata.optional(),
  })
  .refine(({ price, price_data: data }) => (price === undefined) !== (data === undefined), {
    error: 'You must specify either `price` or `price_data` for each line item.',
  });
export type LineItemRequest = z.output<typeof lineItem>;

const onOff = z.strictObject({ enabled: boolean });

export const createSessionRequest = z
  .strictObject({
    mode: z.enum(['payment', 'setup', 'subscription']),
    success_url: url,
    cancel_url: url.optional(),
    ui_mode: z.enum(['elements', 'embedded_page', 'form', 'hosted_page']).optional(),
    line_items: z.array(lineItem).min(1).max(100),
    client_reference_id: text(200).optional(),
    customer: text().optional(),
    customer_email: email.optional(),
    customer_creation: z.enum(['always', 'if_required']).optional(),
    customer_update: z
      .strictObject({
        address: z.enum(['auto', 'never']).optional(),
        name: z.enum(['auto', 'never']).optional(),
      })
      .optional(),
    currency: currency.optional(),
    expires_at: integer().optional(),
    metadata: metadata.optional(),
    payment_intent_data: z
      .strictObject({
        description: text(1000).optional(),
        metadata: metadata.optional(),
        receipt_email: email.optional(),
        setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
        statement_descriptor: text(22).optional(),
        statement_descriptor_suffix: text(22).optional(),
      })
      .optional(),
    subscription_data: z
      .strictObject({
        description: text(500).optional(),
        metadata: metadata.optional(),
        trial_end: integer().optional(),
        trial_period_days: integer(1, 730).optional(),
        trial_settings: z
          .strictObject({
            end_behavior: z.strictObject({
              missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
            }),
          })
          .optional(),
      })
      .optional(),
    payment_method_collection: z.enum(['always', 'if_required']).optional(),
    adaptive_pricing: onOff.optional(),
    allow_promotion_codes: boolean.optional(),
    automatic_tax: onOff.optional(),
    billing_address_collection: z.enum(['auto', 'required']).optional(),
    custom_text: z.strictObject({ submit: z.strictObject({ message: text(1200) }).optional() }).optional(),
    invoice_creation: onOff.optional(),
    locale: text(10).optional(),
    phone_number_collection: onOff.optional(),
    submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
    tax_id_collection: onOff.optional(),
    expand,
  })
  .superRefine((fields, context) => {
    const refuse = (path: string, message: string, code?: string) =>
      context.addIssue({ code: 'custom', path: [path], message, ...(code && { params: { code } }) });
    const { mode, ui_mode: uiMode = 'hosted_page' } = fields;
    if (mode === 'setup') refuse('mode', 'Invalid mode: the sandbox takes payment and subscription.');
    if (uiMode !== 'hosted_page') refuse('ui_mode', 'Invalid ui_mode: the sandbox takes hosted_page.');
    if (fields.customer !== undefined && fields.customer_email !== undefined)
      refuse('customer', 'You may only specify one of these parameters: customer, customer_email.');
    if (fields.customer_update && fields.customer === undefined)
      refuse('customer_update', '`customer_update` can only be used with `customer`.');
    if (fields.subscription_data && mode !== 'subscription')
      refuse('subscription_data', 'You can not pass `subscription_data` in `payment` mode.');
    if (fields.payment_intent_data && mode !== 'payment')
      refuse('payment_intent_data', 'You can not pass `payment_intent_data` in `subscription` mode.');
    if (fields.payment_method_collection && mode !== 'subscription')
      refuse(
        'payment_method_collection',
        'You can only set `payment_method_collection` in `subscription` mode.',
      );
    if (fields.customer_creation && mode !== 'payment')
      refuse('customer_creation', '`customer_creation` can only be used in `payment` and `setup` mode.');
    const { trial_end: end, trial_period_days: days } = fields.subscription_data ?? {};
    if (end !== undefined && days !== undefined)
      refuse(
        'subscription_data',
        'You may only specify one of these parameters: trial_end, trial_period_days.',
      );
  });
export type CreateSessionRequest = z.output<typeof createSessionRequest>;

export const expandRequest = z.strictObject({ expand });
export const listRequest = z.strictObject(listFields);

export const listSessionsRequest = z.strictObject({
  ...listFields,
  customer: text().optional(),
  payment_intent: text().optional(),
  subscription: text().optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
});
