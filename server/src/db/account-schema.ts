import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, scaled } from './column-types.ts';

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
    phone: text('phone'),
    businessEmail: text('business_email'),
    businessAddress: text('business_address'),
    companyDescription: text('company_description'),
    licenseNumber: text('license_number'),
    timeZone: text('time_zone').notNull().default('UTC'),
    currency: text('currency').notNull().default('USD'),
    laborMarkupHundredths: integer('labor_markup_hundredths').notNull().default(2000),
    materialMarkupHundredths: integer('material_markup_hundredths').notNull().default(1500),
    taxHundredths: integer('tax_hundredths').notNull().default(825),
    depositHundredths: integer('deposit_hundredths').notNull().default(2500),
    leadRateHundredths: scaled('lead_rate_hundredths').notNull().default(sql`4500`),
    helperRateHundredths: scaled('helper_rate_hundredths').notNull().default(sql`2500`),
    specialistRateHundredths: scaled('specialist_rate_hundredths').notNull().default(sql`6500`),
    customPaymentInstructions: text('custom_payment_instructions'),
    termsAndConditions: text('terms_and_conditions'),
    primaryColor: text('primary_color').notNull().default('#3B82F6'),
    accentColor: text('accent_color').notNull().default('#1E40AF'),
    fontFamily: text('font_family').notNull().default('Arial'),
    headingSize: text('heading_size').notNull().default('Medium'),
    bodyTextSize: text('body_text_size').notNull().default('14px'),
    layoutTemplate: text('layout_template').notNull().default('logo-left'),
    borderThickness: text('border_thickness').notNull().default('Medium'),
    borderStyle: text('border_style').notNull().default('Solid'),
    footerText: text('footer_text'),
    attribution: jsonb('attribution').$type<Record<string, string>>(),
    lastEstimateNumber: integer('last_estimate_number').notNull().default(0),
    emailVerifiedAt: moment('email_verified_at'),
    trialEndsAt: moment('trial_ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('accounts_email').on(t.email)],
);

/** Only the SHA-256 digest of a session's token is kept. */
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
  (t) => [uniqueIndex('sessions_token').on(t.tokenDigest), index('sessions_account').on(t.accountId)],
);

/** What the rows of mailed links have in common; a link works until `expiresAt`, once. */
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

/** A link mailed to prove the address of a new account. */
export const emailVerifications = pgTable('email_verifications', linkColumns(), (t) => [
  uniqueIndex('email_verifications_token').on(t.tokenDigest),
  index('email_verifications_account').on(t.accountId),
]);

/** A link mailed to somebody who forgot the password. */
export const passwordResets = pgTable('password_resets', linkColumns(), (t) => [
  uniqueIndex('password_resets_token').on(t.tokenDigest),
  index('password_resets_account').on(t.accountId),
]);

/** A link mailed to a new address, which counts once it is followed. */
export const emailChanges = pgTable(
  'email_changes',
  { ...linkColumns(), newEmail: text('new_email').notNull() },
  (t) => [
    uniqueIndex('email_changes_token').on(t.tokenDigest),
    index('email_changes_account').on(t.accountId),
  ],
);
