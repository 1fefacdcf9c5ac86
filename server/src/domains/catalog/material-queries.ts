import { ALL_MATERIALS, type MaterialsFilter } from '@plumbline/contract/catalog';
import { searchWords } from '@plumbline/contract/lists/search-words';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../account-id.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Queryable } from '../../db/client.ts';
import { materials } from '../../db/schema/schema.ts';

export type MaterialRow = typeof materials.$inferSelect;

const visibleTo = (account: AccountId) =>
  and(or(isNull(materials.accountId), eq(materials.accountId, account)), isNull(materials.deletedAt));

const ownBy = (account: AccountId) => and(eq(materials.accountId, account), isNull(materials.deletedAt));

const order = [asc(materials.category), sql`lower(${materials.name})`, asc(materials.id)];

/** Not a pattern: `%` and `_` match literally. */
const contains = (column: PgColumn, word: string) => sql`strpos(lower(${column}), ${word}) > 0`;
const searched = [materials.name, materials.description, materials.code] as const;

/** Where a page of materials starts: after this one. */
type MaterialPlace = Pick<MaterialRow, 'category' | 'name' | 'id'> | undefined;

const place = sql`${materials.category}, lower(${materials.name}), ${materials.id}`;
const placeOf = (last: NonNullable<MaterialPlace>) =>
  sql`${last.category}, lower(${last.name}), ${last.id}::uuid`;

/** False, which sorts first, for the category of the account's trade. */
const isOtherTrade = (account: AccountId, category: PgColumn | string) =>
  sql`(${category}::text is distinct from (select a.trade from accounts a where a.id = ${account}))`;

type MaterialNarrowing = Pick<MaterialsFilter, 'category' | 'search' | 'own' | 'supplier'>;

const matching = (account: AccountId, { category, search, own, supplier }: MaterialNarrowing) =>
  and(
    visibleTo(account),
    own === undefined ? undefined : own ? eq(materials.accountId, account) : isNull(materials.accountId),
    supplier === undefined ? undefined : eq(materials.supplier, supplier),
    category === ALL_MATERIALS ? undefined : eq(materials.category, category),
    ...searchWords(search ?? '').map((word) => or(...searched.map((text) => contains(text, word)))),
  );

/** The number of materials that match. */
export async function countMaterials(
  db: Queryable,
  account: AccountId,
  filter: MaterialNarrowing,
): Promise<number> {
  return db.$count(materials, matching(account, filter));
}

/** The number of the account's own that are not deleted. */
export async function countOwnMaterials(db: Queryable, account: AccountId): Promise<number> {
  return db.$count(materials, ownBy(account));
}

/** Writes all fields of one of the account's own; does nothing if there is none. */
export async function updateMaterial(
  db: Queryable,
  account: AccountId,
  { id, accountId: _account, createdAt: _created, ...row }: MaterialRow,
): Promise<void> {
  await db
    .update(materials)
    .set(row)
    .where(and(eq(materials.id, id), ownBy(account)));
}

/**
 * At most `limit` of the defaults and the account's own that match, after `last`: those of the account's trade first, then by
 * category and name.
 */
export async function listMaterialsAfter(
  db: Queryable,
  account: AccountId,
  filter: MaterialNarrowing,
  last: MaterialPlace,
  limit: number,
): Promise<MaterialRow[]> {
  return db
    .select()
    .from(materials)
    .where(
      and(
        matching(account, filter),
        last &&
          sql`(${isOtherTrade(account, materials.category)}, ${place}) > (${isOtherTrade(account, last.category)}, ${placeOf(last)})`,
      ),
    )
    .orderBy(isOtherTrade(account, materials.category), ...order)
    .limit(limit);
}

/** At most `limit` of the account's own that are not deleted, after `last`, without the defaults. */
export async function listOwnMaterialsAfter(
  db: Queryable,
  account: AccountId,
  last: MaterialPlace,
  limit: number,
): Promise<MaterialRow[]> {
  return db
    .select()
    .from(materials)
    .where(and(ownBy(account), last && sql`(${place}) > (${placeOf(last)})`))
    .orderBy(...order)
    .limit(limit);
}

export async function findMaterial(
  db: Queryable,
  account: AccountId,
  id: string,
): Promise<MaterialRow | null> {
  const [row] = await db
    .select()
    .from(materials)
    .where(and(eq(materials.id, id), visibleTo(account)));
  return row ?? null;
}

/** The account's own with this name and unit, ignoring case; null if there is none. */
export async function findOwnMaterial(
  db: Queryable,
  account: AccountId,
  { name, unit }: Pick<MaterialRow, 'name' | 'unit'>,
): Promise<MaterialRow | null> {
  const isSame = (column: PgColumn, text: string) => sql`lower(${column}) = lower(${text})`;
  const [row] = await db
    .select()
    .from(materials)
    .where(and(ownBy(account), isSame(materials.name, name), isSame(materials.unit, unit)))
    .limit(1);
  return row ?? null;
}

/** Marks one of the account's own as deleted; does nothing if there is none. */
export async function markMaterialDeleted(
  db: Queryable,
  account: AccountId,
  id: string,
  deletedAt: Date,
): Promise<void> {
  await db
    .update(materials)
    .set({ deletedAt, fileId: null })
    .where(and(eq(materials.id, id), ownBy(account)));
}

/** Those of the ids that the account may see. */
export async function listMaterialsById(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<MaterialRow[]> {
  return db
    .select()
    .from(materials)
    .where(and(inArray(materials.id, [...ids]), visibleTo(account)));
}

const upsertMaterials = bulkInsert(
  materials,
  sql`on conflict (id) do update set name = excluded.name, category = excluded.category, unit = excluded.unit,
    default_price_hundredths = excluded.default_price_hundredths, description = excluded.description
    where (${materials.name}, ${materials.category}, ${materials.unit}, ${materials.defaultPriceHundredths},
      ${materials.description}) is distinct from (excluded.name, excluded.category, excluded.unit,
      excluded.default_price_hundredths, excluded.description)`,
);

/** Writes the shipped defaults. Repeating it writes only changes in the files. */
export async function upsertDefaultMaterials(
  db: Queryable,
  rows: readonly Pick<
    MaterialRow,
    'id' | 'name' | 'category' | 'unit' | 'defaultPriceHundredths' | 'description' | 'createdAt'
  >[],
): Promise<void> {
  const none = {
    accountId: null,
    sellPriceHundredths: null,
    code: null,
    supplier: null,
    fileId: null,
    deletedAt: null,
  };
  await upsertMaterials(
    db,
    rows.map((row) => ({ ...none, ...row, taxable: true })),
  );
}
