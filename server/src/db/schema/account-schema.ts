import type { Display } from '@plumbline/contract/offer/display';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, scaled } from './column-types.ts';

/** A contractor. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    companyName: text('company_name'),
    /** A category of job types, chosen at registration; it comes first in lists. */
    trade: text('trade'),
    phone: text('phone'),
    businessEmail: text('business_email'),
    businessAddress: text('business_address'),
    companyDescription: text('company_description'),
    licenseNumber: text('license_number'),
    /**
     * Whether any of the above was ever saved in the settings. A name entered at registration does not count.
     */
    businessDetailsSaved: boolean('business_details_saved').notNull().default(false),
    timeZone: text('time_zone').notNull().default('UTC'),
    currency: text('currency').notNull().default('USD'),
    laborMarkupHundredths: integer('labor_markup_hundredths').notNull().default(2000),
    materialMarkupHundredths: integer('material_markup_hundredths').notNull().default(1500),
    taxHundredths: integer('tax_hundredths').notNull().default(825),
    taxThousandths: integer('tax_thousandths'),
    depositHundredths: integer('deposit_hundredths').notNull().default(2500),
    leadRateHundredths: scaled('lead_rate_hundredths').notNull().default(sql`4500`),
    helperRateHundredths: scaled('helper_rate_hundredths').notNull().default(sql`2500`),
    specialistRateHundredths: scaled('specialist_rate_hundredths').notNull().default(sql`6500`),
    /** The contractor's cost of an hour; null if not specified. */
    leadCostHundredths: scaled('lead_cost_hundredths'),
    helperCostHundredths: scaled('helper_cost_hundredths'),
    specialistCostHundredths: scaled('specialist_cost_hundredths'),
    pricesIncludeTax: boolean('prices_include_tax').notNull().default(false),
    /** `line` or `prices`. */
    markupIn: text('markup_in').notNull().default('line'),
    /** Null shows clients everything. */
    display: jsonb('display').$type<Display>(),
    /** Whether the contractor has chosen markups, tax and deposit; until then the form asks before it sends. */
    pricingChosen: boolean('pricing_chosen').notNull().default(false),
    customPaymentInstructions: text('custom_payment_instructions'),
    /**
     * The five columns below belong to versions before `provider_credentials`, which still read and write
     * them.
     */
    stripePublishableKey: text('stripe_publishable_key'),
    stripeSecretKey: text('stripe_secret_key'),
    paypalBusinessEmail: text('paypal_business_email'),
    squareApplicationId: text('square_application_id'),
    squareAccessToken: text('square_access_token'),
    venmoBusinessUsername: text('venmo_business_username'),
    acceptsCheck: boolean('accepts_check').notNull().default(false),
    acceptsCash: boolean('accepts_cash').notNull().default(false),
    /** Null if the contractor uses the default text. */
    emailSubjectTemplate: text('email_subject_template'),
    emailBodyTemplate: text('email_body_template'),
    termsAndConditions: text('terms_and_conditions'),
    /** Whether the contractor gets a mail about it. */
    notifyViewed: boolean('notify_viewed').notNull().default(true),
    notifyAccepted: boolean('notify_accepted').notNull().default(true),
    notifyDeclined: boolean('notify_declined').notNull().default(true),
    notifyDeliveryFailed: boolean('notify_delivery_failed').notNull().default(true),
    notifyExpiring: boolean('notify_expiring').notNull().default(true),
    notifyPayments: boolean('notify_payments').notNull().default(true),
    notifyQuestions: boolean('notify_questions').notNull().default(true),
    /** Whether clients can write on their page. */
    takesQuestions: boolean('takes_questions').notNull().default(true),
    /** Days after sending on which a client who has not answered is reminded, unless the estimate has its own. */
    reminderDays: smallint('reminder_days').array().notNull().default([]),
    primaryColor: text('primary_color').notNull().default('#3B82F6'),
    accentColor: text('accent_color').notNull().default('#1E40AF'),
    fontFamily: text('font_family').notNull().default('Arial'),
    headingSize: text('heading_size').notNull().default('Medium'),
    bodyTextSize: text('body_text_size').notNull().default('14px'),
    layoutTemplate: text('layout_template').notNull().default('logo-left'),
    borderThickness: text('border_thickness').notNull().default('Medium'),
    borderStyle: text('border_style').notNull().default('Solid'),
    footerText: text('footer_text'),
    /** The current row of `logos`. */
    logoId: uuid('logo_id'),
    /** If set, documents and the client's page show the logo without the company name. */
    logoIncludesName: boolean('logo_includes_name').notNull().default(false),
    attribution: jsonb('attribution').$type<Record<string, string>>(),
    lastEstimateNumber: integer('last_estimate_number').notNull().default(0),
    /** The number of the invoice issued last, and how many invoices were ever written, drafts included. */
    lastInvoiceNumber: integer('last_invoice_number').notNull().default(0),
    lastInvoicePosition: integer('last_invoice_position').notNull().default(0),
    invoicePrefix: text('invoice_prefix').notNull().default('INV-'),
    invoiceDueDays: smallint('invoice_due_days').notNull().default(14),
    /** Printed on every invoice without a note of its own. */
    invoiceNote: text('invoice_note'),
    /** The number of the credit note issued last. */
    lastCreditNumber: integer('last_credit_number').notNull().default(0),
    /** The reminders of a new invoice: days from its due date. */
    invoiceReminderDays: smallint('invoice_reminder_days').array().notNull().default(sql`'{}'`),
    /** Whether clients may pay an invoice in part. */
    allowsPartPayments: boolean('allows_part_payments').notNull().default(false),
    /** The code and names in exports for bookkeeping programs; null if not specified. */
    quickbooksTaxCode: text('quickbooks_tax_code'),
    xeroAccountCode: text('xero_account_code'),
    xeroTaxName: text('xero_tax_name'),
    emailVerifiedAt: moment('email_verified_at'),
    trialEndsAt: moment('trial_ends_at').notNull(),
    /** When the notice that the trial ends soon was queued. */
    trialToldAt: moment('trial_told_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('accounts_email').on(t.email)],
);

/** A logo, re-encoded on upload. Its id is part of its address, so that the address can be cached forever. */
export const logos = pgTable(
  'logos',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('logos_account').on(t.accountId)],
);

/** Only the SHA-256 digest of a session's token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenDigest: text('token_digest').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenDigest),
    index('sessions_account').on(t.accountId),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/** The common columns of mailed links; a link works once, until `expiresAt`. */
const linkColumns = () => ({
  id: uuid('id').primaryKey(),
  /** The token is derived from the id and the server's key; only its digest is stored. */
  tokenDigest: text('token_digest').notNull(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** A link mailed to verify the address of a new account, with a code if the browser that registered asked for the mail. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    ...linkColumns(),
    /** Of the cookie of the browser that may enter the code. */
    browserDigest: text('browser_digest'),
    /** Keyed with the server's secret, since a million codes are quickly tried. Null once the code is used or revoked. */
    codeDigest: text('code_digest'),
    codeTries: smallint('code_tries').notNull().default(0),
  },
  (t) => [
    uniqueIndex('email_verifications_token').on(t.tokenDigest),
    index('email_verifications_account').on(t.accountId),
    index('email_verifications_browser').on(t.browserDigest),
  ],
);

/** A link mailed to somebody who forgot the password. */
export const passwordResets = pgTable('password_resets', linkColumns(), (t) => [
  uniqueIndex('password_resets_token').on(t.tokenDigest),
  index('password_resets_account').on(t.accountId),
]);

/** A link mailed to a new address, which takes effect once it is followed. */
export const emailChanges = pgTable(
  'email_changes',
  { ...linkColumns(), newEmail: text('new_email').notNull() },
  (t) => [
    uniqueIndex('email_changes_token').on(t.tokenDigest),
    index('email_changes_account').on(t.accountId),
  ],
);

/** The remaining trial of a closed account. A new account at the same address gets no more than that. */
export const usedTrials = pgTable('used_trials', {
  /** HMAC of the address with a key in `installation_secrets`; the address itself is not stored. */
  addressDigest: text('address_digest').primaryKey(),
  /** Negative once the trial is over and part of its grace period is used. */
  leftSeconds: integer('left_seconds').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Secrets that the server generates for itself, encrypted. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
});
