import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { apiKeys } from '../../db/schema/schema.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

const live = (account: AccountId) => and(eq(apiKeys.accountId, account), isNull(apiKeys.revokedAt));

const findByDigest = prepared<{ keyDigest: string }>()((db, given) =>
  db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyDigest, given.keyDigest), isNull(apiKeys.revokedAt))),
);

/** The active key with this digest; null when it is unknown or revoked. */
export async function findLiveKey(
  db: Queryable,
  keyDigest: string,
): Promise<(Omit<KeyRow, 'accountId'> & { accountId: AccountId }) | null> {
  const [row] = await findByDigest(db, { keyDigest });
  return row ? { ...row, accountId: accountId(row.accountId) } : null;
}

/** Oldest first. */
export async function listLiveKeys(db: Queryable, account: AccountId): Promise<KeyRow[]> {
  return db.select().from(apiKeys).where(live(account)).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
}

export async function countLiveKeys(db: Queryable, account: AccountId): Promise<number> {
  const [row] = await db.select({ keys: count() }).from(apiKeys).where(live(account));
  return row?.keys ?? 0;
}

export async function insertKey(
  tx: Transaction,
  account: AccountId,
  row: Omit<KeyRow, 'accountId'>,
): Promise<void> {
  await tx.insert(apiKeys).values({ ...row, accountId: account });
}

export async function updateKeyUse(db: Queryable, account: AccountId, id: string, at: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.accountId, account), eq(apiKeys.id, id)));
}

/** False when the account has no such active key. */
export async function endKey(db: Queryable, account: AccountId, id: string, at: Date): Promise<boolean> {
  const ended = await db
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(live(account), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return ended.length === 1;
}

export async function endKeys(tx: Transaction, account: AccountId, at: Date): Promise<void> {
  await tx.update(apiKeys).set({ revokedAt: at }).where(live(account));
}
