import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment } from './column-types.ts';

/**
 * The last reading of a contractor's subscription at the operator's Stripe. The contractor's access follows
 * from these dates and the clock; no job has to change them as time passes.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** Null before the first purchase. */
    subscriptionId: text('subscription_id'),
    /** Stripe's own status, such as trialing or unpaid. */
    stripeStatus: text('stripe_status'),
    cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull().default(false),
    periodEnd: moment('period_end'),
    /** The end of the paid time: of the period if its invoice is paid, else of the one before. */
    paidUntil: moment('paid_until'),
    /** The date of the oldest unpaid invoice; null if all are paid. */
    unpaidSince: moment('unpaid_since'),
    endedAt: moment('ended_at'),
    /** The number of checkouts started, so that two tabs start the same one. */
    checkoutNumber: integer('checkout_number').notNull().default(0),
    /** The checkout that may still be open. */
    checkoutSessionId: text('checkout_session_id'),
    /** Readings are numbered when they begin; one older than the last stored one is dropped. */
    readingsBegun: integer('readings_begun').notNull().default(0),
    readingStored: integer('reading_stored').notNull().default(0),
    /** When to ask Stripe next without an event. */
    checkAt: moment('check_at'),
    /** When the notices that a canceled account's data will be removed, a week and a day ahead, were queued. */
    weekNoticeAt: moment('week_notice_at'),
    dayNoticeAt: moment('day_notice_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('subscriptions_customer').on(t.customerId), index('subscriptions_due').on(t.checkAt)],
);

/** The history of a contractor's plan, for the operator and for the contractor's export. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    detail: jsonb('detail').$type<Record<string, string>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('billing_events_account').on(t.accountId, t.createdAt)],
);

/** Events of the operator's Stripe that took effect, each once. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: moment('received_at').notNull(),
});

/** A command of an operator through `npm run admin`. It outlives its account, of which only the id is stored. */
export const adminActs = pgTable('admin_acts', {
  id: uuid('id').primaryKey(),
  act: text('act').notNull(),
  /** The name of the operating system's user. */
  operator: text('operator').notNull(),
  subjectId: text('subject_id'),
  detail: jsonb('detail').$type<Record<string, string>>().notNull(),
  createdAt: moment('created_at').notNull(),
});
