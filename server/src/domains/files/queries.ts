import type { FileVariant } from '@plumbline/contract/files';
import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { accounts, fileContents, files } from '../../db/schema/schema.ts';

export type FileRow = typeof files.$inferSelect;
export type FileStoreName = 'database' | 's3';

const own = (account: AccountId, id: string) => and(eq(files.accountId, account), eq(files.id, id));

export async function findFile(db: Queryable, account: AccountId, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(own(account, id));
  return row ?? null;
}

/** Lists complete files of the account by id, and keeps them from being removed until the transaction ends. */
export async function lockFiles(
  tx: Transaction,
  account: AccountId,
  ids: readonly string[],
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(files)
    .where(and(eq(files.accountId, account), inArray(files.id, [...ids]), eq(files.state, 'stored')))
    .orderBy(asc(files.id))
    .for('key share');
}

/** Lets one upload at a time count the space of an account. False when there is no such account. */
export async function lockSpace(tx: Transaction, account: AccountId): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, account))
    .for('no key update');
  return rows.length === 1;
}

/** The bytes that the account's files take, incomplete ones included. */
export async function sumStoredBytes(tx: Transaction, account: AccountId): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${files.storedBytes}), 0)` })
    .from(files)
    .where(eq(files.accountId, account));
  return Number(row?.bytes ?? 0);
}

/** Stores a file's row. False if there is one with this id. */
export async function insertFile(tx: Transaction, row: typeof files.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(files).values(row).onConflictDoNothing().returning({ id: files.id });
  return inserted.length === 1;
}

/** Marks an upload complete. False if it no longer exists. */
export async function markStored(tx: Transaction, account: AccountId, id: string): Promise<boolean> {
  const updated = await tx
    .update(files)
    .set({ state: 'stored' })
    .where(own(account, id))
    .returning({ id: files.id });
  return updated.length === 1;
}

/** Lists files that are not in `store`, by account and id, after the one given. */
export async function listFilesOutside(
  db: Queryable,
  store: FileStoreName,
  after: Pick<FileRow, 'accountId' | 'id'> | null,
  most: number,
): Promise<FileRow[]> {
  const later =
    after &&
    or(
      gt(files.accountId, after.accountId),
      and(eq(files.accountId, after.accountId), gt(files.id, after.id)),
    );
  return db
    .select()
    .from(files)
    .where(and(ne(files.store, store), eq(files.state, 'stored'), later ?? undefined))
    .orderBy(asc(files.accountId), asc(files.id))
    .limit(most);
}

/** Lists an account's complete files by id, after the one given. */
export async function listFiles(
  db: Queryable,
  account: AccountId,
  after: string | null,
  most: number,
): Promise<FileRow[]> {
  const later = after === null ? undefined : gt(files.id, after);
  return db
    .select()
    .from(files)
    .where(and(eq(files.accountId, account), eq(files.state, 'stored'), later))
    .orderBy(asc(files.id))
    .limit(most);
}

/** The number of files that are not in `store`, incomplete ones included. */
export async function countFilesOutside(db: Queryable, store: FileStoreName): Promise<number> {
  return db.$count(files, ne(files.store, store));
}

/** Locks a complete file whose contents are still under `storeKey`. False if it was deleted or moved. */
export async function lockFileAt(
  tx: Transaction,
  { accountId, id, storeKey }: Pick<FileRow, 'accountId' | 'id' | 'storeKey'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.accountId, accountId),
        eq(files.id, id),
        eq(files.storeKey, storeKey),
        eq(files.state, 'stored'),
      ),
    )
    .for('update');
  return rows.length === 1;
}

export async function setStore(
  tx: Transaction,
  account: AccountId,
  id: string,
  at: Pick<FileRow, 'store' | 'storeKey'>,
): Promise<void> {
  await tx.update(files).set(at).where(own(account, id));
}

export async function deleteParts(tx: Transaction, account: AccountId, fileId: string): Promise<void> {
  await tx
    .delete(fileContents)
    .where(and(eq(fileContents.accountId, account), eq(fileContents.fileId, fileId)));
}

export async function insertPart(tx: Transaction, row: typeof fileContents.$inferInsert): Promise<void> {
  await tx.insert(fileContents).values(row);
}

/** One part of a file's content; null after the last one. */
export async function findPart(
  db: Queryable,
  account: AccountId,
  fileId: string,
  variant: FileVariant,
  part: number,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ content: fileContents.content })
    .from(fileContents)
    .where(
      and(
        eq(fileContents.accountId, account),
        eq(fileContents.fileId, fileId),
        eq(fileContents.variant, variant),
        eq(fileContents.part, part),
      ),
    );
  return row?.content ?? null;
}
