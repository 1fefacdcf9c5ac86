import type { InvoiceCovers, InvoicePart } from '@plumbline/contract/invoices';
import type { JobSumsOnWire } from '@plumbline/contract/invoices/job-sums';
import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import { date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment, scaled } from './column-types.ts';
import { estimates } from './estimate-schema.ts';

/**
 * What invoices have besides what every document has. The document's status is draft, sent or viewed; `state` says what money and the
 * contractor made of it.
 */
export const invoices = pgTable(
  'invoices',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Counts the invoices of an account, drafts included, and orders its list. */
    position: integer('position').notNull(),
    /** `draft`, `open`, `paid` or `void`. */
    state: text('state').notNull(),
    currency: text('currency').notNull(),
    /** Consecutive within an account; null for a draft. */
    number: integer('number'),
    issuedOn: date('issued_on', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }),
    dueDays: smallint('due_days').notNull(),
    note: text('note'),
    /** What of its job it asks for. A draft keeps this choice, and its amounts follow the job. */
    covers: jsonb('covers').$type<InvoiceCovers>().notNull(),
    title: text('title').notNull(),
    parts: jsonb('parts').$type<readonly InvoicePart[]>().notNull(),
    sums: jsonb('sums').$type<JobSumsOnWire>().notNull(),
    /** Every word and amount that page and PDF print; null for a draft. */
    content: jsonb('content').$type<InvoiceContent>(),
    totalMinor: scaled('total_minor').notNull(),
    /** What the job's money pays of it. */
    settledMinor: scaled('settled_minor').notNull(),
    paidOn: date('paid_on', { mode: 'string' }),
    voidedAt: moment('voided_at'),
    voidReason: text('void_reason'),
    /** Number, client and job in lower case, for the search. */
    searchText: text('search_text').notNull(),
  },
  (t) => [
    uniqueIndex('invoices_account_number').on(t.accountId, t.number),
    uniqueIndex('invoices_account_position').on(t.accountId, t.position),
    index('invoices_account_state').on(t.accountId, t.state, t.position),
    index('invoices_account_due').on(t.accountId, t.state, t.dueOn),
  ],
);
