import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment, scaled } from './column-types.ts';

/** Parts that are added together by one quantity. Rows without an account ship with the product. */
export const kits = pgTable(
  'kits',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The unit of its quantity, such as sq ft. */
    unit: text('unit').notNull(),
    description: text('description'),
    /** The key of a kit that ships with the product. */
    trade: text('trade'),
    /** For one unit; null where it cannot be added as one line. */
    priceHundredths: scaled('price_hundredths'),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [index('kits_account').on(t.accountId)],
);

export const kitParts = pgTable(
  'kit_parts',
  {
    kitId: uuid('kit_id')
      .notNull()
      .references(() => kits.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** `labor`, `material`, `cost` or `text`. */
    kind: text('kind').notNull(),
    materialId: uuid('material_id'),
    laborType: text('labor_type'),
    laborTypeId: uuid('labor_type_id'),
    costType: text('cost_type'),
    /** A copy of the material's or labor type's name if the contractor entered none. */
    description: text('description').notNull(),
    unit: text('unit'),
    perUnitMillionths: bigint('per_unit_millionths', { mode: 'bigint' }),
    isFixed: boolean('is_fixed').notNull(),
    wasteHundredths: integer('waste_hundredths').notNull(),
    wholeUnits: boolean('whole_units').notNull(),
    /** The price of one unit if the price book has none; a copy of its price when the kit was saved. */
    priceHundredths: scaled('price_hundredths'),
  },
  (t) => [primaryKey({ columns: [t.kitId, t.position] }), index('kit_parts_account').on(t.accountId)],
);
