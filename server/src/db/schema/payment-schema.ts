import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment, scaled } from './column-types.ts';
import { estimates } from './estimate-schema.ts';

/** How a client accepted: their input, its origin, and the text of what they accepted. */
export const acceptances = pgTable('acceptances', {
  estimateId: uuid('estimate_id')
    .primaryKey()
    .references(() => estimates.id, { onDelete: 'cascade' }),
  accountId: uuid('account_id').notNull(),
  clientName: text('client_name').notNull(),
  clientEmail: text('client_email').notNull(),
  signatureKind: text('signature_kind'),
  signatureText: text('signature_text'),
  /** A drawn signature's strokes, in thousandths of its width. */
  signatureStrokes: jsonb('signature_strokes').$type<number[][]>(),
  /** How the deposit is to be paid, if there is one. */
  depositMethod: text('deposit_method'),
  /** The sentence the client agreed to; null for acceptances older than the certificate. */
  consent: text('consent'),
  /** The accepted content as canonical JSON, and its SHA-256 in hexadecimal. */
  document: text('document'),
  documentHash: text('document_hash'),
  /** The hash of the offer that the client read; null if they read only the accepted content. */
  offerHash: text('offer_hash'),
  /** The client's choices; null if there was nothing to choose. */
  selection: jsonb('selection').$type<SelectionOnWire>(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  acceptedAt: moment('accepted_at').notNull(),
  /** `contractor` if the client signed in person on the contractor's device; null for the client's own device. */
  deviceOf: text('device_of'),
});

/** Money the contractor received for an estimate, in minor units of the estimate's currency. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** The change order of the estimate whose deposit was paid; null for the estimate's own money. */
    documentId: uuid('document_id').references(() => estimates.id, { onDelete: 'cascade' }),
    /** The invoice it was paid on; null for any other money. */
    invoiceId: uuid('invoice_id').references(() => estimates.id, { onDelete: 'cascade' }),
    method: text('method').notNull(),
    /** 0 only if the provider reported no valid amount; `flag` says so. */
    amountMinor: scaled('amount_minor').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    note: text('note'),
    /** The provider's id of a payment made online. */
    providerPaymentId: text('provider_payment_id'),
    /** Why the contractor must check it; null for money that matches the request. */
    flag: text('flag'),
    /** The currency of a payment in another currency than the estimate's, which is not counted; otherwise null. */
    foreignCurrency: text('foreign_currency'),
    /** The sum of its refunds. */
    refundedMinor: scaled('refunded_minor').notNull().default(sql`0`),
    /** When the contractor withdrew it as recorded by mistake. A withdrawn payment does not count. */
    withdrawnAt: moment('withdrawn_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('payments_estimate').on(t.estimateId),
    index('payments_account_received').on(t.accountId, t.receivedOn),
    // Covers the sum of a month.
    index('payments_counted')
      .on(t.accountId, t.receivedOn, t.estimateId, t.amountMinor, t.refundedMinor)
      .where(sql`${t.foreignCurrency} IS NULL AND ${t.withdrawnAt} IS NULL`),
    index('payments_document').on(t.documentId).where(sql`${t.documentId} IS NOT NULL`),
    index('payments_invoice').on(t.invoiceId).where(sql`${t.invoiceId} IS NOT NULL`),
    uniqueIndex('payments_provider').on(t.accountId, t.method, t.providerPaymentId),
    check('payments_amount_range', sql`${t.amountMinor} >= 0`),
  ],
);

/** A refund of a payment, in minor units of its currency. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amountMinor: scaled('amount_minor').notNull(),
    refundedOn: date('refunded_on', { mode: 'string' }).notNull(),
    note: text('note'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_account').on(t.accountId, t.refundedOn),
    check('refunds_amount_range', sql`${t.amountMinor} > 0`),
  ],
);

/**
 * A client's attempt to pay a deposit online, written before the provider is called. `signer` is used to accept the estimate
 * once the money has arrived.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    state: text('state').notNull(),
    amountMinor: scaled('amount_minor').notNull(),
    currency: text('currency').notNull(),
    signer: jsonb('signer').$type<Record<string, unknown>>().notNull(),
    /** Stripe's session, Square's payment link, PayPal's order. Null until the provider has answered. */
    sessionId: text('session_id'),
    /** Square's order behind the link. */
    orderId: text('order_id'),
    failure: text('failure'),
    /** When the provider first reported money on its way; null if none is. */
    pendingSince: moment('pending_since'),
    checks: integer('checks').notNull().default(0),
    /** When to ask the provider next; null for never again. */
    checkAt: moment('check_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('payment_attempts_estimate').on(t.estimateId),
    uniqueIndex('payment_attempts_session').on(t.accountId, t.provider, t.sessionId),
    index('payment_attempts_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check(
      'payment_attempts_state',
      sql`${t.state} in ('starting', 'open', 'closing', 'paid', 'failed', 'expired')`,
    ),
  ],
);

/** The address where a provider reports a contractor's payments, and its signing secret, encrypted. One per account and provider. */
export const providerHooks = pgTable(
  'provider_hooks',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** The provider's id of the hook. */
    endpointId: text('endpoint_id').notNull(),
    secret: text('secret').notNull(),
    /** Digest of the key that created it: another key needs another hook. */
    keyDigest: text('key_digest').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('provider_hooks_account').on(t.accountId, t.provider)],
);

/**
 * A contractor's credentials at a payment provider. Processes of versions before this table read and write
 * columns of `accounts`: a trigger copies their writes, and writes to this table are copied there.
 */
export const providerCredentials = pgTable(
  'provider_credentials',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** An id, or the address that is paid. */
    identity: text('identity'),
    /** Encrypted. */
    secret: text('secret'),
    /** The secret was copied from `accounts`, and is encrypted for its place there. */
    secretIsCopy: boolean('secret_is_copy').notNull().default(false),
    /** The only currencies the provider accepts with this secret; null if unknown. */
    currencies: text('currencies').array(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.provider] }),
    index('provider_credentials_copies').on(t.accountId).where(sql`${t.secretIsCopy}`),
  ],
);
