import { z } from 'zod';
import { ESTIMATE_STATUSES } from '../estimates/statuses.ts';
import { invoice } from '../invoices.ts';
import { PAGE_LIMITS, pageQueryFields } from '../lists/paging.ts';
import { CURRENCIES } from '../pricing/currency.ts';

/** The events an endpoint can subscribe to, as the screen describes them. */
export const WEBHOOK_EVENTS = {
  'estimate.created': 'An estimate was created',
  'estimate.sent': 'An estimate was sent, or sent again',
  'estimate.revised': 'A new version of a sent estimate was sent',
  'estimate.handed_over': 'The mail server took the email with an estimate or a reminder',
  'estimate.delivered': 'The client’s mail server took the email with an estimate or a reminder',
  'estimate.bounced': 'The email with an estimate or a reminder was not delivered',
  'estimate.viewed': 'A client opened an estimate',
  'estimate.accepted': 'An estimate was accepted',
  'estimate.declined': 'An estimate was declined',
  'estimate.question_asked': 'A client asked a question',
  'estimate.changes_requested': 'A client asked for changes',
  'estimate.paid': 'An estimate was paid in full',
  'estimate.status_changed': 'An estimate went back to an earlier status',
  'change_order.sent': 'A change order was sent, or sent again',
  'change_order.viewed': 'A client opened a change order',
  'change_order.accepted': 'A change order was accepted',
  'change_order.declined': 'A change order was declined',
  'invoice.issued': 'An invoice was issued',
  'invoice.sent': 'An invoice was sent, or sent again',
  'invoice.viewed': 'A client opened an invoice',
  'invoice.question_asked': 'A client asked a question about an invoice',
  'invoice.paid': 'An invoice was paid in full',
  'invoice.overdue': 'The day an invoice was due is over, and it is not paid in full',
  'invoice.voided': 'An invoice was voided',
  'credit_note.issued': 'A credit note took an amount off an invoice',
  'payment.received': 'A payment was received or recorded',
  'payment.refunded': 'A payment was refunded, online or by hand',
  'payment.withdrawn': 'A payment that was recorded by mistake was taken back',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const ALL_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** The event that the test button sends. */
export const PING = 'ping';

/** The maximum number of endpoints of one account. */
export const MOST_ENDPOINTS = 10;
/** How long deliveries stay in the log, in days. */
export const DELIVERIES_KEPT_DAYS = 30;
/** How long the previous secret still signs, in hours. */
export const OLD_SECRET_HOURS = 24;

export const SIGNATURE_HEADER = 'Plumbline-Signature';

const URL_FAULT = 'Please enter a URL that starts with https://';
const EVENTS_FAULT = 'Please choose at least one event';

/** A syntactically valid address; whether it may be called is checked when it is saved and before each call. */
const urlField = z
  .string({ error: URL_FAULT })
  .trim()
  .max(2_000, { error: 'The address is too long' })
  .refine((text) => /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text), {
    error: URL_FAULT,
    abort: true,
  })
  .refine((text) => !new URL(text).username && !new URL(text).password, {
    error: 'The address can’t include a user name or password',
    abort: true,
  })
  .transform((text) => {
    const url = new URL(text);
    url.hash = '';
    return url.href;
  });

const eventsField = z
  .array(z.enum(ALL_EVENTS, { error: 'must be one of the events in the documentation' }), {
    error: EVENTS_FAULT,
  })
  .min(1, { error: EVENTS_FAULT })
  .max(ALL_EVENTS.length)
  .transform((events) => ALL_EVENTS.filter((known) => events.includes(known)));

export const webhookRequest = z.strictObject({ url: urlField, events: eventsField });
export type WebhookRequest = z.input<typeof webhookRequest>;
export type WebhookFields = z.output<typeof webhookRequest>;

/** An omitted field stays unchanged. */
export const webhookChangeRequest = z.strictObject({
  url: urlField.optional(),
  events: eventsField.optional(),
  active: z.boolean({ error: 'must be true or false' }).optional(),
});
export type WebhookChanges = z.output<typeof webhookChangeRequest>;

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(ALL_EVENTS)),
  active: z.boolean(),
  switchedOff: z.boolean().describe('Plumbline stopped calling it, because it had failed for days'),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhook>;

/** The only responses that contain the secret: of creating an endpoint, and of rotating its secret. */
export const webhookWithSecret = webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The delivery of one event to one endpoint. `event` is an event's name, or `ping`. */
export const webhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  lastStatus: z.number().int().nullable().describe('HTTP status of the last answer'),
  lastError: z.string().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  body: z.string().describe('The body as it is sent, word for word'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveriesQuery = z.object({ cursor: pageQueryFields.cursor, limit: pageQueryFields.limit });
export type DeliveriesFilter = z.output<typeof deliveriesQuery>;
export const DELIVERIES_PAGE = PAGE_LIMITS.default;

/** The estimate of an event, as it was at that moment. */
export const webhookEstimate = z.object({
  id: z.uuid(),
  estimateNumber: z.string(),
  status: z.enum(ESTIMATE_STATUSES),
  currency: z.enum(CURRENCIES),
  totalAmount: z.string().describe('Decimal text'),
  depositAmount: z.string().describe('Decimal text'),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
});
export type WebhookEstimate = z.infer<typeof webhookEstimate>;

/** The change order of an event; its amounts may have a minus. */
export const webhookChangeOrder = webhookEstimate
  .omit({ estimateNumber: true })
  .extend({ number: z.string(), title: z.string() });

/** The invoice of an event. */
export const webhookInvoice = invoice
  .pick({
    id: true,
    number: true,
    status: true,
    currency: true,
    totalAmount: true,
    amountOpen: true,
    clientId: true,
  })
  .extend({ clientName: z.string().nullable() });
export type WebhookInvoice = z.infer<typeof webhookInvoice>;

/** The body of a webhook call. Fields may be added; a change to existing ones gets a new `version`. */
export const webhookBody = z.object({
  id: z.uuid().describe('The event. It stays the same however often it is delivered'),
  type: z.enum([...ALL_EVENTS, PING]),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  data: z.object({
    estimate: webhookEstimate
      .optional()
      .describe(
        'Of every event but the test; of a change order or an invoice the estimate that it belongs to',
      ),
    changeOrder: webhookChangeOrder.optional().describe('Of the events of change orders'),
    invoice: webhookInvoice.nullish().describe('Of the events of invoices, and of payments on one'),
    detail: z
      .record(z.string(), z.string())
      .optional()
      .describe('Texts of the timeline: recipient, reason, name, amount'),
  }),
});
export type WebhookBody = z.infer<typeof webhookBody>;
