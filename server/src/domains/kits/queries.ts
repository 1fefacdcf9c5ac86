import { compareNames } from '@plumbline/contract/lists/compare-names';
import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { accounts, kitParts, kits } from '../../db/schema/schema.ts';

export type KitRow = typeof kits.$inferSelect;
export type PartRow = typeof kitParts.$inferSelect;
export interface KitWithParts {
  readonly kit: KitRow;
  readonly parts: readonly PartRow[];
}

const visibleTo = (account: AccountId) =>
  and(or(isNull(kits.accountId), eq(kits.accountId, account)), isNull(kits.deletedAt));
const own = (account: AccountId, id: string) =>
  and(eq(kits.id, id), eq(kits.accountId, account), isNull(kits.deletedAt));

/** Lets one transaction at a time change an account's kits, so that two cannot take the same name or the last place. */
export async function lockKits(tx: Transaction, account: AccountId): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('no key update');
}

/**
 * The account's own kits by name, then the shipped ones, those of its trade first; only one kit if given an
 * id.
 */
export async function listKits(db: Queryable, account: AccountId, id?: string): Promise<KitWithParts[]> {
  const found = await db
    .select({
      ...getTableColumns(kits),
      isShipped: sql<boolean>`${kits.accountId} is null`,
      isOfOtherTrade: sql<boolean>`${kits.trade} is distinct from (select a.trade from accounts a where a.id = ${account})`,
    })
    .from(kits)
    .where(and(visibleTo(account), id === undefined ? undefined : eq(kits.id, id)))
    .orderBy(asc(kits.id));
  const rank = (kit: (typeof found)[number]) => 2 * Number(kit.isShipped) + Number(kit.isOfOtherTrade);
  const rows = found.toSorted((one, other) => rank(one) - rank(other) || compareNames(one.name, other.name));
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const parts = await db
    .select()
    .from(kitParts)
    .where(and(inArray(kitParts.kitId, ids), or(isNull(kitParts.accountId), eq(kitParts.accountId, account))))
    .orderBy(asc(kitParts.kitId), asc(kitParts.position));
  const ofKit = new Map<string, PartRow[]>(rows.map((kit) => [kit.id, []]));
  for (const part of parts) ofKit.get(part.kitId)?.push(part);
  return rows.map((kit) => ({ kit, parts: ofKit.get(kit.id) ?? [] }));
}

/** The names of the account's own kits, by id. */
export async function listKitNames(
  tx: Transaction,
  account: AccountId,
): Promise<Pick<KitRow, 'id' | 'name'>[]> {
  return tx
    .select({ id: kits.id, name: kits.name })
    .from(kits)
    .where(and(eq(kits.accountId, account), isNull(kits.deletedAt)));
}

export async function insertKit(tx: Transaction, row: Omit<KitRow, 'deletedAt' | 'trade'>): Promise<void> {
  await tx.insert(kits).values(row);
}

/** Changes one of the account's own; does nothing if there is none. */
export async function updateKit(
  tx: Transaction,
  account: AccountId,
  id: string,
  changes: Partial<Omit<KitRow, 'id' | 'accountId'>>,
): Promise<void> {
  await tx.update(kits).set(changes).where(own(account, id));
}

/** Replaces the parts of one of the account's own kits. */
export async function replaceParts(
  tx: Transaction,
  account: AccountId,
  kitId: string,
  parts: readonly PartRow[],
): Promise<void> {
  await tx.delete(kitParts).where(and(eq(kitParts.kitId, kitId), eq(kitParts.accountId, account)));
  if (parts.length > 0) await tx.insert(kitParts).values([...parts]);
}

/** Writes the shipped kits. Repeating it writes only differences. */
export async function upsertDefaultKits(
  tx: Transaction,
  rows: readonly Omit<KitRow, 'accountId' | 'deletedAt'>[],
  parts: readonly Omit<PartRow, 'accountId'>[],
): Promise<void> {
  await tx
    .insert(kits)
    .values(rows.map((row) => ({ ...row, accountId: null })))
    .onConflictDoUpdate({
      target: kits.id,
      set: {
        name: sql`excluded.name`,
        unit: sql`excluded.unit`,
        trade: sql`excluded.trade`,
        description: sql`excluded.description`,
        priceHundredths: sql`excluded.price_hundredths`,
      },
      setWhere: sql`(${kits.name}, ${kits.unit}, ${kits.trade}, ${kits.description}, ${kits.priceHundredths}) is distinct from
        (excluded.name, excluded.unit, excluded.trade, excluded.description, excluded.price_hundredths)`,
    });
  const ids = rows.map(({ id }) => id);
  const stored = await tx
    .select()
    .from(kitParts)
    .where(inArray(kitParts.kitId, ids))
    .orderBy(asc(kitParts.kitId), asc(kitParts.position));
  const wanted = parts
    .map((part) => ({ ...part, accountId: null }))
    .toSorted((a, b) => (a.kitId === b.kitId ? a.position - b.position : a.kitId < b.kitId ? -1 : 1));
  if (isSame(stored, wanted)) return;
  await tx.delete(kitParts).where(inArray(kitParts.kitId, ids));
  await tx.insert(kitParts).values(wanted);
}

function isSame(one: readonly PartRow[], other: readonly PartRow[]): boolean {
  const texts = [one, other].map((rows) =>
    JSON.stringify(
      rows.map((row) =>
        Object.entries(row)
          .map(([name, value]) => `${name}=${value}`)
          .toSorted(),
      ),
    ),
  );
  return texts[0] === texts[1];
}
