import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { clients } from './client-schema.ts';
import { scaled } from './column-types.ts';
import { estimates } from './estimate-schema.ts';

/*
 * Aggregates that lists, figures and searches read instead of all estimates. Triggers maintain them in the transaction of each
 * change, so no query writes here: docs/decisions/0008-tallies-kept-by-triggers.md.
 */

/**
 * Counts and sums of an account's estimates or clients by their properties. Several rows may have the same key,
 * because a writer adds to an unlocked row or inserts another; readers add them up.
 */
export const tallies = pgTable(
  'tallies',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * Determines which other columns form the key: `status` the estimates' status, currency and whether they
     * were sent; `created` and `out` the month; `won` the month of the answer and the currency; `clients` the
     * type, and whether they have estimates; `invoices` the state and the currency, with the sum of their
     * totals; `owed` the currency of the jobs with an amount owed, with the sum of those amounts.
     */
    kind: text('kind').notNull(),
    /** The first day of a month in UTC; constant for kinds without months. */
    month: date('month', { mode: 'string' }).notNull().default('1970-01-01'),
    /** An estimate's status, a client's type. */
    label: text('label').notNull().default(''),
    currency: text('currency').notNull().default(''),
    /** For estimates: ever sent; for clients: with estimates. */
    flag: boolean('flag').notNull().default(false),
    rows: bigint('rows', { mode: 'bigint' }).notNull(),
    totalMinor: numeric('total_minor').notNull().default('0'),
    /** The number of sent and answered estimates; the next column sums the milliseconds in between. */
    answers: bigint('answers', { mode: 'bigint' }).notNull().default(sql`0`),
    answerMs: numeric('answer_ms').notNull().default('0'),
  },
  (t) => [index('tallies_key').on(t.accountId, t.kind, t.month)],
);

/** A client's values for sorting and filtering lists, including the sums of its estimates in any currency. */
export const clientStandings = pgTable(
  'client_standings',
  {
    clientId: uuid('client_id')
      .primaryKey()
      .references(() => clients.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    clientType: text('client_type').notNull(),
    /** The name in lower case. */
    foldedName: text('folded_name').notNull(),
    estimateCount: integer('estimate_count').notNull().default(0),
    /** When the newest estimate was created, in milliseconds since 1970; 0 without one. */
    lastEstimateMs: bigint('last_estimate_ms', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (t) => [
    index('client_standings_name').on(t.accountId, t.foldedName, t.clientId),
    index('client_standings_type').on(t.accountId, t.clientType, t.foldedName, t.clientId),
    index('client_standings_last').on(
      t.accountId,
      t.lastEstimateMs.desc().nullsFirst(),
      t.foldedName,
      t.clientId,
    ),
    index('client_standings_prospects')
      .on(t.accountId, t.foldedName, t.clientId)
      .where(sql`${t.estimateCount} = 0`),
  ],
);

/** The sums of a client's estimates and jobs in one currency. */
export const clientAmounts = pgTable(
  'client_amounts',
  {
    clientId: uuid('client_id')
      .notNull()
      .references(() => clientStandings.clientId, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    currency: text('currency').notNull(),
    totalMinor: numeric('total_minor').notNull(),
    foldedName: text('folded_name').notNull(),
    /** The number of jobs with an amount owed, and the sum of those amounts. */
    owedJobs: integer('owed_jobs').notNull().default(0),
    owedMinor: numeric('owed_minor').notNull().default('0'),
    /** Payments in excess of the totals of jobs. */
    creditMinor: numeric('credit_minor').notNull().default('0'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.currency] }),
    index('client_amounts_owed')
      .on(t.accountId, t.currency, t.owedMinor.desc().nullsFirst(), t.foldedName, t.clientId)
      .where(sql`${t.owedMinor} > 0`),
    index('client_amounts_total').on(
      t.accountId,
      t.currency,
      t.totalMinor.desc().nullsFirst(),
      t.foldedName,
      t.clientId,
    ),
  ],
);

/**
 * The amount owed on a job, and payments in excess of its total: one row for each estimate that was ever
 * accepted or invoiced.
 */
export const jobStandings = pgTable(
  'job_standings',
  {
    rootId: uuid('root_id')
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    clientId: uuid('client_id'),
    currency: text('currency').notNull(),
    /** The job's total less its payments, or the amount due on its open invoices if that is more. */
    owedMinor: scaled('owed_minor').notNull(),
    creditMinor: scaled('credit_minor').notNull(),
  },
  (t) => [index('job_standings_client').on(t.clientId).where(sql`${t.owedMinor} > 0`)],
);

/**
 * The searchable text of an estimate, in lower case: number, job and client. The index holds the pieces of one, two and three
 * characters, as digests that differ by account and by every few thousand numbers. Only
 * `find_estimate_numbers` searches it, because with row-level security PostgreSQL does not search an
 * index of arrays.
 */
export const estimateTexts = pgTable(
  'estimate_texts',
  {
    estimateId: uuid('estimate_id')
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    number: integer('number').notNull(),
    /** In no index, so that a status change updates the row in place. */
    status: text('status').notNull(),
    content: text('content').notNull(),
  },
  (t) => [
    index('estimate_texts_number').on(t.accountId, t.number),
    index('estimate_texts_grams')
      .using('gin', sql`text_grams(${t.accountId}, ${t.number}, ${t.content})`)
      .with({ fastupdate: false }),
  ],
);
