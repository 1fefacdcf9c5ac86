import type { InvoiceCovers, InvoicePart } from '@plumbline/contract/invoices';
import type { CreditNoteContent } from '@plumbline/contract/invoices/credit-notes';
import type { JobSumsOnWire } from '@plumbline/contract/invoices/job-sums';
import type { InvoiceContent } from '@plumbline/contract/invoices/public-invoices';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment, scaled } from './column-types.ts';
import { estimates } from './estimate-schema.ts';

/**
 * The columns of invoices besides those of every document. The document's status is draft, sent or viewed;
 * `state` follows from payments and the contractor's actions.
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
    /** The position among all invoices of the account, drafts included; it orders the list. */
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
    /** The part of its job that it covers. A draft keeps this choice, and its amounts follow the job. */
    covers: jsonb('covers').$type<InvoiceCovers>().notNull(),
    title: text('title').notNull(),
    parts: jsonb('parts').$type<readonly InvoicePart[]>().notNull(),
    sums: jsonb('sums').$type<JobSumsOnWire>().notNull(),
    /** Every word and amount that the page and the PDF show; null for a draft. */
    content: jsonb('content').$type<InvoiceContent>(),
    totalMinor: scaled('total_minor').notNull(),
    /** The amount paid by the job's money. */
    settledMinor: scaled('settled_minor').notNull(),
    /** The amount credited by credit notes. */
    creditedMinor: scaled('credited_minor').notNull().default(sql`0`),
    paidOn: date('paid_on', { mode: 'string' }),
    voidedAt: moment('voided_at'),
    voidReason: text('void_reason'),
    /** The days on which its client is reminded, counted from the day it is due; negative ones are before it. */
    reminderDays: smallint('reminder_days').array().notNull().default(sql`'{}'`),
    /** The days of `reminderDays` on which a reminder went out. */
    remindedDays: smallint('reminded_days').array().notNull().default(sql`'{}'`),
    /** The first day on which reminders go out again; null while they are not paused. */
    remindersPausedUntil: date('reminders_paused_until', { mode: 'string' }),
    /** When the client asked for no more reminders. */
    remindersStoppedAt: moment('reminders_stopped_at'),
    /** The next day on which a job checks whether a reminder is due; null for never. */
    nextReminderOn: date('next_reminder_on', { mode: 'string' }),
    /** When webhooks were notified that it is overdue. */
    overdueAnnouncedAt: moment('overdue_announced_at'),
    /** Number, client and job in lower case, for the search. */
    searchText: text('search_text').notNull(),
  },
  (t) => [
    uniqueIndex('invoices_account_number').on(t.accountId, t.number),
    uniqueIndex('invoices_account_position').on(t.accountId, t.position),
    index('invoices_account_state').on(t.accountId, t.state, t.position),
    index('invoices_account_due').on(t.accountId, t.state, t.dueOn),
    // Covers the sums of open and overdue amounts.
    index('invoices_open')
      .on(t.accountId, t.dueOn, t.currency, t.totalMinor, t.settledMinor, t.creditedMinor)
      .where(sql`${t.state} = 'open'`),
    index('invoices_next_reminder').on(t.nextReminderOn).where(sql`${t.nextReminderOn} IS NOT NULL`),
    index('invoices_unannounced')
      .on(t.dueOn)
      .where(sql`${t.state} = 'open' AND ${t.overdueAnnouncedAt} IS NULL`),
  ],
);

/**
 * The searchable text of invoices. A trigger copies it into this table, so that payments do not rewrite it.
 * `find_invoice_positions` searches it as `find_estimate_numbers` searches the text of estimates.
 */
export const invoiceTexts = pgTable(
  'invoice_texts',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => invoices.documentId, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    position: integer('position').notNull(),
    content: text('content').notNull(),
  },
  (t) => [
    index('invoice_texts_position').on(t.accountId, t.position),
    index('invoice_texts_grams')
      .using('gin', sql`text_grams(${t.accountId}, ${t.position}, ${t.content})`)
      .with({ fastupdate: false }),
  ],
);

/** A credit note takes an amount off an issued invoice. It is issued at once and never changes. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** The estimate of the invoice. */
    rootId: uuid('root_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /** Consecutive within an account. */
    number: integer('number').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    currency: text('currency').notNull(),
    totalMinor: scaled('total_minor').notNull(),
    /** The credited parts of the invoice's nets and taxes. */
    sums: jsonb('sums').$type<JobSumsOnWire>().notNull(),
    /** Every word and amount that its PDF prints. */
    content: jsonb('content').$type<CreditNoteContent>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('credit_notes_account_number').on(t.accountId, t.number),
    index('credit_notes_invoice').on(t.invoiceId),
    index('credit_notes_root').on(t.rootId),
    index('credit_notes_account_issued').on(t.accountId, t.issuedOn),
  ],
);
