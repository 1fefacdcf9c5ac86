import { GROUP_KINDS, type SelectionOnWire } from '@plumbline/contract/content/groups';
import type { EstimateKit } from '@plumbline/contract/content/kits';
import type { ScheduledStage } from '@plumbline/contract/content/schedule';
import { AWAITING_ANSWER, ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import type { InvoicedPart } from '@plumbline/contract/invoices/stages-left';
import type { Display } from '@plumbline/contract/offer/display';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { clients } from './client-schema.ts';
import { hasDeposit, isMade, isOneOf, moment, scaled } from './column-types.ts';

/**
 * A document, which is an estimate, or a change order or invoice of one, with its totals as the server
 * computed them, in minor units of its own currency. The totals of a change order are the added work less the
 * removed work, and can be negative. The columns that only invoices need are in `invoices`.
 */
export const estimates = pgTable(
  'estimates',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The kind of document. A change order or an invoice belongs to the estimate `rootId`. */
    kind: text('kind').notNull().default('estimate'),
    rootId: uuid('root_id').references((): AnyPgColumn => estimates.id, { onDelete: 'cascade' }),
    /** Unique in the account; negative except for estimates, which form one range (`toChangeNumber`). */
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
    /** Empty for a draft without one, never null: older versions read text here. */
    jobDescription: text('job_description').notNull(),
    jobAddress: text('job_address'),
    validUntil: date('valid_until', { mode: 'string' }),
    laborMarkupHundredths: integer('labor_markup_hundredths').notNull(),
    materialMarkupHundredths: integer('material_markup_hundredths').notNull(),
    taxHundredths: integer('tax_hundredths').notNull(),
    taxThousandths: integer('tax_thousandths'),
    depositHundredths: integer('deposit_hundredths').notNull(),
    /** The deposit as an amount; the percentage is 0 then. */
    depositFixedMinor: scaled('deposit_fixed_minor'),
    /** Payments between deposit and balance, when each became due, and the next day for a notice. */
    schedule: jsonb('schedule').$type<readonly ScheduledStage[]>(),
    reachedStages: jsonb('reached_stages').$type<Readonly<Record<string, string>>>(),
    nextStageOn: date('next_stage_on', { mode: 'string' }),
    acceptPayments: boolean('accept_payments').notNull(),
    customPaymentInstructions: text('custom_payment_instructions'),
    laborSubtotalMinor: scaled('labor_subtotal_minor').notNull(),
    laborMarkupMinor: scaled('labor_markup_minor').notNull(),
    materialsSubtotalMinor: scaled('materials_subtotal_minor').notNull(),
    materialMarkupMinor: scaled('material_markup_minor').notNull(),
    additionalCostsMinor: scaled('additional_costs_minor').notNull(),
    /** Of the discount, either the percentage or the amount; both null without one. */
    discountHundredths: integer('discount_hundredths'),
    discountMinor: scaled('discount_minor'),
    discountLabel: text('discount_label'),
    /** Null in rows of versions without them: taxes are added, markups are rows of their own, clients see everything. */
    pricesIncludeTax: boolean('prices_include_tax'),
    markupIn: text('markup_in'),
    display: jsonb('display').$type<Display>(),
    /** The kits whose lines were added to it; null for none. */
    kits: jsonb('kits').$type<readonly EstimateKit[]>(),
    /** The client's choices; null until it is accepted, and if there is nothing to choose. */
    selection: jsonb('selection').$type<SelectionOnWire>(),
    /** Null in rows of versions without discounts, whose items are the subtotal. */
    itemsMinor: scaled('items_minor'),
    subtotalMinor: scaled('subtotal_minor').notNull(),
    taxMinor: scaled('tax_minor').notNull(),
    totalMinor: scaled('total_minor').notNull(),
    depositMinor: scaled('deposit_minor').notNull(),
    /** The last sending, whatever the status. */
    sentAt: moment('sent_at'),
    /** The first sending since it was created or last recalled. */
    outSince: moment('out_since'),
    /** When it was first accepted, declined or paid, by the client or by hand. */
    answeredAt: moment('answered_at'),
    /** The last valid day for which the contractor got the expiry notice. */
    expiryNoticeFor: date('expiry_notice_for', { mode: 'string' }),
    /** Days after sending on which the client is reminded; null means the account's. */
    reminderDays: smallint('reminder_days').array(),
    remindersStoppedAt: moment('reminders_stopped_at'),
    /** The number of clients' messages waiting for the contractor; null for none. */
    unreadMessages: integer('unread_messages'),
    changesRequestedAt: moment('changes_requested_at'),
    /** The number of the last sent version; null before the first. */
    version: integer('version'),
    /** When a revision was last saved; null without one. */
    revisionAt: moment('revision_at'),
    /** The title and the reason of a change order; null for an estimate. */
    title: text('title'),
    reason: text('reason'),
    /** The job's total before this change order was accepted; null until then. */
    jobBeforeMinor: scaled('job_before_minor'),
    /** The sum of an estimate's accepted change orders, and the last number; null without any. */
    changesMinor: scaled('changes_minor'),
    lastChange: integer('last_change'),
    /** The number of an issued invoice with its prefix; null for a draft and for other documents. */
    issuedAs: text('issued_as'),
    /** The amounts of the estimate's stages that issued invoices cover; null without any. */
    invoiced: jsonb('invoiced').$type<readonly InvoicedPart[]>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('estimates_root').on(t.rootId).where(sql`${t.rootId} IS NOT NULL`),
    uniqueIndex('estimates_account_number').on(t.accountId, t.number),
    index('estimates_account_status_number').on(t.accountId, t.status, t.number),
    index('estimates_account_client_created').on(t.accountId, t.clientId, t.createdAt),
    index('estimates_account_created').on(t.accountId, t.createdAt),
    index('estimates_made').on(t.accountId, t.createdAt).where(isMade(t)),
    index('estimates_account_out').on(t.accountId, t.outSince),
    index('estimates_account_answered').on(t.accountId, t.answeredAt),
    index('estimates_deposits').on(t.accountId, t.answeredAt).where(hasDeposit(t)),
    index('estimates_client').on(t.clientId),
    index('estimates_next_stage').on(t.nextStageOn).where(sql`${t.nextStageOn} IS NOT NULL`),
    index('estimates_unanswered').on(t.validUntil).where(isOneOf(t.status, AWAITING_ANSWER)),
    index('estimates_account_waiting')
      .on(t.accountId, t.number)
      .where(sql`${t.unreadMessages} > 0 OR ${t.changesRequestedAt} IS NOT NULL`),
    check('estimates_status', isOneOf(t.status, ESTIMATE_STATUSES)),
    // Only a draft may lack its client, job type or description.
    check(
      'estimates_complete',
      sql`${t.status} = 'draft' OR (${t.clientName} IS NOT NULL AND ${t.jobTypeName} IS NOT NULL AND ${t.jobDescription} <> '')`,
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
  /** Null in rows of versions without groups. */
  groupId: uuid('group_id'),
  optional: boolean('optional'),
  preselected: boolean('preselected'),
  /** The line's own markup, discount and taxes; null without. The estimate's first tax is 1, the second 2, added up. */
  markupHundredths: integer('markup_hundredths'),
  discountHundredths: integer('discount_hundredths'),
  discountMinor: scaled('discount_minor'),
  discountLabel: text('discount_label'),
  taxMask: smallint('tax_mask'),
  /** The line's own unit cost to the contractor; null if unspecified. */
  costHundredths: scaled('cost_hundredths'),
  /** Whether a change order removes this work; null in an estimate. */
  removed: boolean('removed'),
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
    /** The bounds within which a client may change the quantity, in thousandths; null without. */
    clientMin: scaled('client_min'),
    clientMax: scaled('client_max'),
    clientStep: scaled('client_step'),
    costUnknown: boolean('cost_unknown'),
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

/** The columns of every part of an estimate. */
export const partColumns = {
  estimateId: lineColumns.estimateId,
  accountId: lineColumns.accountId,
  position: lineColumns.position,
  id: lineColumns.id,
};

/** The groups of an estimate. Ids of groups, choices, taxes and lines are unique within their estimate. */
export const estimateGroups = pgTable(
  'estimate_groups',
  {
    ...partColumns,
    kind: text('kind').notNull(),
    choiceId: uuid('choice_id'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    preselected: boolean('preselected').notNull(),
    showsLines: boolean('shows_lines'),
  },
  (t) => [
    primaryKey({ columns: [t.estimateId, t.position] }),
    check('estimate_groups_kind', isOneOf(t.kind, GROUP_KINDS)),
  ],
);

export const estimateChoices = pgTable(
  'estimate_choices',
  { ...partColumns, title: text('title').notNull() },
  (t) => [primaryKey({ columns: [t.estimateId, t.position] })],
);

/** The named taxes of an estimate, copied from the account's rates. Without rows the estimate has one unnamed tax. */
export const estimateTaxes = pgTable(
  'estimate_taxes',
  {
    ...partColumns,
    name: text('name').notNull(),
    rateThousandths: integer('rate_thousandths').notNull(),
    registration: text('registration'),
    onLabor: boolean('on_labor').notNull(),
    onMaterials: boolean('on_materials').notNull(),
    onCosts: boolean('on_costs').notNull(),
  },
  (t) => [primaryKey({ columns: [t.estimateId, t.position] })],
);

/** Texts among the lines; `place` is the number of lines of the section and group before it. */
export const textLines = pgTable(
  'text_lines',
  {
    ...partColumns,
    section: text('section').notNull(),
    groupId: uuid('group_id'),
    place: smallint('place').notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.estimateId, t.position] })],
);

/** The events of an estimate, which are permanent. */
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
  (t) => [
    index('estimate_events_estimate').on(t.estimateId, t.sequence),
    index('estimate_events_account').on(t.accountId, t.sequence),
    index('estimate_events_timed').on(t.at).where(sql`${t.type} = 'view_timed'`),
  ],
);
