import { z } from 'zod';
import { dateField, decimalField, idField, notesField } from './fields.ts';
import { DEPOSIT_STATES } from './payments/deposits.ts';
import { ONLINE_PROVIDERS, type OnlineProvider } from './payments/providers.ts';
import { BOUNDS } from './pricing/bounds.ts';

export const PAYMENT_METHODS = [
  'cash',
  'check',
  'bank_transfer',
  'card',
  'venmo',
  'paypal',
  'other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** An earlier year is a typing error. */
export const EARLIEST_RECEIVED_ON = '2000-01-01';

/**
 * A payment recorded by the contractor. `amount` is parsed to hundredths of the estimate's currency; in yen it must be whole. A
 * request repeated with the same `id` counts once.
 */
export const recordPaymentRequest = z.strictObject({
  id: idField.optional(),
  amount: decimalField(2, BOUNDS.total).refine((hundredths) => hundredths > 0n, {
    error: 'must be more than 0',
  }),
  method: z.enum(PAYMENT_METHODS, {
    error: ({ input }) => (input === undefined ? undefined : `must be one of ${PAYMENT_METHODS.join(', ')}`),
  }),
  receivedOn: dateField.refine((date) => date >= EARLIEST_RECEIVED_ON, {
    error: `must be ${EARLIEST_RECEIVED_ON} or later`,
  }),
  note: notesField.nullish().transform((text) => text || null),
  mailReceipt: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('Mails the client a receipt, if there is an address'),
});
export type RecordPaymentRequest = z.input<typeof recordPaymentRequest>;
export type RecordPaymentFields = z.output<typeof recordPaymentRequest>;

/** The maximum number of invoices that one payment of a client is allocated to. */
export const CLIENT_PAYMENT_INVOICES = 100;

/** One amount that a client paid on several of their invoices. A request repeated with the same `id` counts once. */
export const clientPaymentRequest = z.strictObject({
  id: idField.optional(),
  method: recordPaymentRequest.shape.method,
  receivedOn: recordPaymentRequest.shape.receivedOn,
  note: recordPaymentRequest.shape.note,
  mailReceipt: recordPaymentRequest.shape.mailReceipt,
  invoices: z
    .array(z.strictObject({ invoiceId: idField, amount: recordPaymentRequest.shape.amount }))
    .min(1, { error: 'must have at least one invoice' })
    .max(CLIENT_PAYMENT_INVOICES, { error: `must have at most ${CLIENT_PAYMENT_INVOICES} invoices` })
    .refine((parts) => new Set(parts.map(({ invoiceId }) => invoiceId)).size === parts.length, {
      error: 'must name each invoice once',
    })
    .describe('Each becomes a payment of its own, with the same note'),
});
export type ClientPaymentRequest = z.input<typeof clientPaymentRequest>;
export type ClientPaymentFields = z.output<typeof clientPaymentRequest>;

/**
 * A refund of a payment. `amount` is parsed to thousandths, because money can arrive in a currency with three decimals; it has
 * at most those of the payment's currency. A request repeated with the same `id` counts once.
 */
export const refundRequest = z.strictObject({
  id: idField.optional(),
  amount: decimalField(3, BOUNDS.total).refine((thousandths) => thousandths > 0n, {
    error: 'must be more than 0',
  }),
  refundedOn: recordPaymentRequest.shape.receivedOn,
  note: recordPaymentRequest.shape.note,
});
export type RefundRequest = z.input<typeof refundRequest>;
export type RefundFields = z.output<typeof refundRequest>;

/** Withdraws a payment that was recorded by mistake. The reason stays in the timeline. */
export const withdrawRequest = z.strictObject({
  reason: notesField.min(1, { error: 'Please say why' }),
});
export type WithdrawRequest = z.input<typeof withdrawRequest>;

/** How a payment was made: a method the contractor can record, or an online provider. */
export type ReceivedMethod = PaymentMethod | OnlineProvider;
export const RECEIVED_METHODS: readonly ReceivedMethod[] = [
  ...new Set<ReceivedMethod>([...PAYMENT_METHODS, ...ONLINE_PROVIDERS]),
];

/** Why a contractor must review an online payment. */
export const PAYMENT_FLAGS = [
  'recalled',
  'declined',
  'expired',
  'changed',
  'already_paid',
  'second_payment',
  'voided',
  'wrong_amount',
  'wrong_currency',
  'unknown_reference',
  'invalid_amount',
] as const;
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/** Amounts are decimal text, `receivedOn` is the contractor's calendar date. */
export const payment = z.object({
  id: z.uuid(),
  changeOrderId: z.uuid().nullable().describe('The change order it was paid for; null for its estimate'),
  invoiceId: z.uuid().nullable().describe('The invoice it was paid on; null for any other money'),
  method: z.enum(RECEIVED_METHODS),
  amount: z.string().describe('0 for a payment whose provider reported no valid amount (`invalid_amount`)'),
  currency: z
    .string()
    .describe('The estimate’s, but for money that came in another, which is not counted; XXX for none'),
  refunded: z.string().describe('What was given back of it; never more than `amount`'),
  refunds: z
    .array(z.object({ amount: z.string(), refundedOn: z.iso.date(), note: z.string().nullable() }))
    .describe('Oldest first'),
  online: z.boolean().describe('Reported by the provider, not written down by hand'),
  flag: z.enum(PAYMENT_FLAGS).nullable().describe('Why it needs a look; null for money that came as asked'),
  receivedOn: z.iso.date(),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

/** A payment of a client, with the documents it was paid on. */
export const clientPayment = payment.extend({
  estimateId: z.uuid().nullable().describe('Null for an invoice without an estimate'),
  estimateNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable().describe('The number of the invoice it was paid on'),
});
export type ClientPayment = z.infer<typeof clientPayment>;

/** The maximum number of listed payments of a client. */
export const CLIENT_PAYMENTS_SHOWN = 100;

/** The payments of an estimate and the amounts still due, as decimal text in its currency. */
export const paymentState = z.object({
  amountPaid: z.string(),
  amountDue: z.string().describe('What remains of totalAmount'),
  depositDue: z
    .string()
    .describe(
      'What is still due of the deposit; never negative, and never more than depositAmount or amountDue',
    ),
  depositState: z
    .enum(DEPOSIT_STATES)
    .describe(
      'none: no deposit is asked for; due: nothing was received; part_paid: part of it was; paid: all of it was; refunded: everything received was refunded',
    ),
  payments: z.array(payment).describe('In the order they were received'),
});
export type PaymentState = z.infer<typeof paymentState>;

/**
 * The money of an accepted estimate's job, as decimal text. `amountHeld`, `amountCredit` and the
 * `amountSettled` of its invoices add up to `amountPaid`.
 */
export const jobMoney = z.object({
  jobTotal: z.string().optional().describe('Of an accepted one, with its accepted change orders'),
  amountHeld: z.string().optional().describe('Received for deposits that no invoice covers yet'),
  amountCredit: z.string().optional().describe('Received, and neither held nor used by an invoice'),
});
