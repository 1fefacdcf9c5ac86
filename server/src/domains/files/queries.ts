import type { FileVariant } from '@plumbline/contract/files';
import { and, asc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import {
  accounts,
  estimateFiles,
  fileContents,
  files,
  materials,
  templateFiles,
} from '../../db/schema/schema.ts';

export type FileRow = typeof files.$inferSelect;

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

export async function markStored(tx: Transaction, account: AccountId, id: string): Promise<boolean> {
  const updated = await tx
    .update(files)
    .set({ state: 'stored' })
    .where(own(account, id))
    .returning({ id: files.id });
  return updated.length === 1;
}

/** Deletes a file's row, and its contents in the database. */
export async function deleteFile(tx: Transaction, account: AccountId, id: string): Promise<void> {
  await tx.delete(files).where(own(account, id));
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

const isUnnamed = (db: Queryable) => {
  const named = [estimateFiles, materials, templateFiles].map((table) =>
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.accountId, files.accountId), eq(table.fileId, files.id))),
  );
  return and(...named.map((query) => notExists(query)));
};

/** Notes on every file whether something names it, as of now. */
export async function noteUnused(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ unusedSince: now })
    .where(and(isNull(files.unusedSince), isUnnamed(tx)));
  await tx
    .update(files)
    .set({ unusedSince: null })
    .where(and(sql`${files.unusedSince} is not null`, sql`not (${isUnnamed(tx)})`));
}

/**
 * Takes files to remove: unnamed since before `unused`, or incomplete since before `begun`. Their state is `writing` afterward, so
 * that nothing can name them. Skips those in use.
 */
export async function takeRemovable(
  tx: Transaction,
  unused: Date,
  begun: Date,
  most: number,
): Promise<FileRow[]> {
  const rows = await tx
    .select()
    .from(files)
    .where(
      sql`(${and(lt(files.unusedSince, unused), isUnnamed(tx))}) or (${and(eq(files.state, 'writing'), lt(files.createdAt, begun))})`,
    )
    .limit(most)
    .for('update', { skipLocked: true });
  for (const { accountId, id } of rows)
    await tx
      .update(files)
      .set({ state: 'writing' })
      .where(and(eq(files.accountId, accountId), eq(files.id, id)));
  return rows;
}
