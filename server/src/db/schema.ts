import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { jobTypes } from './catalog-schema.ts';
import { bytes, moment, scaled } from './column-types.ts';

export * from './account-schema.ts';
export * from './catalog-schema.ts';

export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    clientType: text('client_type').notNull().default('residential'),
    notes: text('notes'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('clients_account_name').on(t.accountId, t.name)],
);

/** An estimate with its totals as the server computed them, in minor units of its own currency. */
export const estimates = pgTable(
  'estimates',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    status: text('status').notNull(),
    currency: text('currency').notNull(),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    clientName: text('client_name'),
    clientEmail: text('client_email'),
    clientPhone: text('client_phone'),
    clientAddress: text('client_address'),
    jobTypeId: uuid('job_type_id').references(() => jobTypes.id, { onDelete: 'set null' }),
    jobTypeName: text('job_type_name'),
    jobDescription: text('job_description').notNull(),
    jobAddress: text('job_address'),
    validUntil: date('valid_until', { mode: 'string' }),
    laborMarkupHundredths: integer('labor_markup_hundredths').notNull(),
    materialMarkupHundredths: integer('material_markup_hundredths').notNull(),
    taxHundredths: integer('tax_hundredths').notNull(),
    depositHundredths: integer('deposit_hundredths').notNull(),
    acceptPayments: boolean('accept_payments').notNull(),
    customPaymentInstructions: text('custom_payment_instructions'),
    laborSubtotalMinor: scaled('labor_subtotal_minor').notNull(),
    laborMarkupMinor: scaled('labor_markup_minor').notNull(),
    materialsSubtotalMinor: scaled('materials_subtotal_minor').notNull(),
    materialMarkupMinor: scaled('material_markup_minor').notNull(),
    additionalCostsMinor: scaled('additional_costs_minor').notNull(),
    subtotalMinor: scaled('subtotal_minor').notNull(),
    taxMinor: scaled('tax_minor').notNull(),
    totalMinor: scaled('total_minor').notNull(),
    depositMinor: scaled('deposit_minor').notNull(),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('estimates_account_number').on(t.accountId, t.number),
    index('estimates_account_status').on(t.accountId, t.status),
    index('estimates_account_client').on(t.accountId, t.clientId),
    index('estimates_client').on(t.clientId),
    check(
      'estimates_status',
      sql`${t.status} in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'paid')`,
    ),
    check('estimates_total', sql`${t.totalMinor} = ${t.subtotalMinor} + ${t.taxMinor}`),
  ],
);

const lineColumns = {
  estimateId: uuid('estimate_id')
    .notNull()
    .references(() => estimates.id, { onDelete: 'cascade' }),
  accountId: uuid('account_id').notNull(),
  position: smallint('position').notNull(),
  id: uuid('id').notNull(),
  description: text('description').notNull(),
};

export const laborLines = pgTable(
  'labor_lines',
  {
    ...lineColumns,
    laborType: text('labor_type').notNull(),
    laborTypeId: uuid('labor_type_id'),
    laborTypeName: text('labor_type_name').notNull(),
    hoursThousandths: scaled('hours_thousandths').notNull(),
    rateHundredths: scaled('rate_hundredths').notNull(),
    totalMinor: scaled('total_minor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.estimateId, t.position] })],
);

export const materialLines = pgTable(
  'material_lines',
  {
    ...lineColumns,
    materialId: uuid('material_id'),
    materialName: text('material_name'),
    quantityThousandths: scaled('quantity_thousandths').notNull(),
    unit: text('unit').notNull(),
    unitCostHundredths: scaled('unit_cost_hundredths').notNull(),
    totalMinor: scaled('total_minor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.estimateId, t.position] })],
);

export const additionalCosts = pgTable(
  'additional_costs',
  {
    ...lineColumns,
    type: text('type').notNull(),
    amountMinor: scaled('amount_minor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.estimateId, t.position] })],
);

/** What happened to an estimate, kept for good. */
export const estimateEvents = pgTable(
  'estimate_events',
  {
    id: uuid('id').primaryKey(),
    sequence: bigint('sequence', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    type: text('type').notNull(),
    detail: jsonb('detail').$type<Record<string, string>>().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('estimate_events_estimate').on(t.estimateId, t.sequence)],
);

/** How a client accepted: what they gave and from where. */
export const acceptances = pgTable('acceptances', {
  estimateId: uuid('estimate_id')
    .primaryKey()
    .references(() => estimates.id, { onDelete: 'cascade' }),
  accountId: uuid('account_id').notNull(),
  clientName: text('client_name').notNull(),
  clientEmail: text('client_email').notNull(),
  signatureKind: text('signature_kind'),
  signatureText: text('signature_text'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  acceptedAt: moment('accepted_at').notNull(),
});

/**
 * One message to one recipient. `props` is what its text is made from; nothing secret is in it. It is claimed
 * before the socket opens, so that a process that dies in between never makes it go out twice.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    estimateId: uuid('estimate_id').references(() => estimates.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    recipient: text('recipient').notNull(),
    props: jsonb('props').$type<Record<string, string>>().notNull(),
    state: text('state').notNull(),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('mails_estimate').on(t.estimateId),
    check('mails_state', sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'unclear')`),
  ],
);

/** Where no mail server is configured, messages end here and are read at /dev/mail. */
export const keptMessages = pgTable('kept_messages', {
  id: uuid('id').primaryKey(),
  messageId: text('message_id').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  raw: bytes('raw').notNull(),
  keptAt: moment('kept_at').notNull(),
});

/** Work to be done after a commit; taken with a lease, so that another worker takes over from a dead one. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<Record<string, string>>().notNull(),
    state: text('state').notNull().default('ready'),
    attempts: integer('attempts').notNull().default(0),
    runAt: moment('run_at').notNull(),
    leaseUntil: moment('lease_until'),
    worker: text('worker'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('jobs_due').on(t.runAt).where(sql`${t.state} in ('ready', 'running')`),
    check('jobs_state', sql`${t.state} in ('ready', 'running', 'done', 'dead')`),
  ],
);

/** Attempts counted by `http/rate-limits.ts`, which names the columns as its store does. Keys are digests: no address is in them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: moment('expires_at'),
  },
  (t) => [index('rate_limits_expiry').on(t.expire)],
);
