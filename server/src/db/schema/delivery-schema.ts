import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import { bytes, moment } from './column-types.ts';
import { estimates } from './estimate-schema.ts';

/**
 * One message to one recipient. `props` is the input of its text; it contains no secrets. The row is claimed
 * before the message is sent, so that a process that dies in between never causes a second sending.
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
    /** The report after the mail server accepted it: `delivered`, `bounced` or `complained`. Null until then. */
    report: text('report'),
    reportedAt: moment('reported_at'),
  },
  (t) => [
    index('mails_estimate').on(t.estimateId),
    index('mails_of_nobody').on(t.createdAt).where(sql`${t.estimateId} is null`),
    check('mails_state', sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'unclear')`),
  ],
);

/** Messages kept without a mail server, shown at /dev/mail. */
export const keptMessages = pgTable('kept_messages', {
  id: uuid('id').primaryKey(),
  messageId: text('message_id').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  raw: bytes('raw').notNull(),
  keptAt: moment('kept_at').notNull(),
});

/** Work to do after a commit; claimed with a lease, so that another worker takes over from a dead one. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Unique among jobs. Null for most. */
    key: text('key'),
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
    uniqueIndex('jobs_key').on(t.key),
    index('jobs_finished').on(t.finishedAt).where(sql`${t.state} in ('done', 'dead')`),
    index('jobs_due').on(t.runAt).where(sql`${t.state} in ('ready', 'running')`),
    check('jobs_state', sql`${t.state} in ('ready', 'running', 'done', 'dead')`),
  ],
);

/** Attempts counted by `http/limits/rate-limits.ts`; its store determines the column names. Keys are digests and contain no address. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: moment('expires_at'),
  },
  (t) => [index('rate_limits_expiry').on(t.expire)],
);

/** The reminder days of one sending that were used, or skipped because a later one had come. */
export const estimateReminders = pgTable(
  'estimate_reminders',
  {
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    sentAt: moment('sent_at').notNull(),
    day: smallint('day').notNull(),
    queuedAt: moment('queued_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.estimateId, t.sentAt, t.day] })],
);
