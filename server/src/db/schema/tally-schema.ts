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
import { clients, estimates } from './estimate-schema.ts';

/*
 * What lists, figures and searches read instead of all estimates. Triggers keep it in the transaction of each change, so no
 * query writes here: docs/decisions/0008-tallies-kept-by-triggers.md.
 */

/**
 * How many estimates or clients of an account are alike, as counts and sums that add up: several rows may have the same key,
 * for a writer adds to one that nobody holds, or begins another.
 */
export const tallies = pgTable(
  'tallies',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * Which of the other columns tell apart: `status` those of estimates, with the currency and whether they were sent;
     * `created` and `out` the months; `won` the month of the answer and the currency; `clients` the type, and whether there
     * are estimates for them.
     */
    kind: text('kind').notNull(),
    /** The first day of a month in UTC; for kinds without months always the same. */
    month: date('month', { mode: 'string' }).notNull().default('1970-01-01'),
    /** An estimate's status, a client's type. */
    label: text('label').notNull().default(''),
    currency: text('currency').notNull().default(''),
    /** Sent ever; of clients: with estimates. */
    flag: boolean('flag').notNull().default(false),
    rows: bigint('rows', { mode: 'bigint' }).notNull(),
    totalMinor: numeric('total_minor').notNull().default('0'),
    /** Sent and answered, with the milliseconds from the one to the other all together. */
    answers: bigint('answers', { mode: 'bigint' }).notNull().default(sql`0`),
    answerMs: numeric('answer_ms').notNull().default('0'),
  },
  (t) => [index('tallies_key').on(t.accountId, t.kind, t.month)],
);

/** A client as lists sort and narrow it, with what its estimates come to in any currency. */
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
    /** When the newest estimate was made, in milliseconds since 1970; 0 without one. */
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

/** What the estimates of a client come to in one currency. */
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
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.currency] }),
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
 * What an estimate is searched by, in lower case: number, job and client. The index holds the pieces of one, two and three
 * characters, as digests that differ from account to account and from one few thousand numbers to the next. It is searched
 * by `find_estimate_numbers` alone, for where row-level security has to look at a row first, PostgreSQL does not search an
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
    /** In no index, so that another status is written in the row's place. */
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
