import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment, scaled } from './column-types.ts';

/** Rows without an account are the defaults that ship with the product. */
export const jobTypes = pgTable(
  'job_types',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    category: text('category').notNull(),
    description: text('description'),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [index('job_types_account').on(t.accountId)],
);

/** Rows without an account are the defaults that ship with the product. */
export const materials = pgTable(
  'materials',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    category: text('category').notNull(),
    unit: text('unit').notNull(),
    /** The contractor's cost of one unit. Null if the price varies. */
    defaultPriceHundredths: scaled('default_price_hundredths'),
    /** The sell price of one unit; null if the markup of the estimate applies. */
    sellPriceHundredths: scaled('sell_price_hundredths'),
    code: text('code'),
    supplier: text('supplier'),
    taxable: boolean('taxable').notNull().default(true),
    fileId: uuid('file_id'),
    description: text('description'),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('materials_account').on(t.accountId),
    index('materials_own')
      .on(t.accountId, t.category, sql`lower(${t.name})`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('materials_file').on(t.accountId, t.fileId).where(sql`${t.fileId} is not null`),
  ],
);

/** How the contractor reads a supplier's list, which has the same headings each time. */
export const priceListLayouts = pgTable(
  'price_list_layouts',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    headingsSha256: text('headings_sha256').notNull(),
    /** The supplier of rows that name none. */
    supplier: text('supplier'),
    /** The heading that the contractor chose for each field. */
    columns: jsonb('columns').$type<Readonly<Record<string, string>>>().notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.headingsSha256] })],
);

/** A deleted row is kept, so that references to its id stay valid. */
export const laborTypes = pgTable(
  'labor_types',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    defaultRateHundredths: scaled('default_rate_hundredths'),
    /** The contractor's cost of an hour; null if not specified. */
    costHundredths: scaled('cost_hundredths'),
    description: text('description'),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [index('labor_types_account').on(t.accountId)],
);

/** Estimates copy a rate, so that a change or deletion leaves them as they are. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    rateThousandths: integer('rate_thousandths').notNull(),
    /** The contractor's number at the tax office, printed on documents. */
    registration: text('registration'),
    onLabor: boolean('on_labor').notNull(),
    onMaterials: boolean('on_materials').notNull(),
    onCosts: boolean('on_costs').notNull(),
    /** Whether new estimates get it. */
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [index('tax_rates_account').on(t.accountId)],
);
