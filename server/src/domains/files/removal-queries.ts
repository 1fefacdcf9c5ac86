import { and, eq, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import {
  estimateFiles,
  files,
  materials,
  objectRemovals,
  templateFiles,
  versionFiles,
} from '../../db/schema/schema.ts';
import type { FileRow } from './queries.ts';

/** The tables that reference files by `file_id`. A reference in one of them keeps the file. */
const NAMED_IN = [estimateFiles, materials, templateFiles, versionFiles] as const;

const isUnnamed = (db: Queryable) =>
  and(
    ...NAMED_IN.map((table) =>
      notExists(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(and(eq(table.accountId, files.accountId), eq(table.fileId, files.id))),
      ),
    ),
  );

/** Records for every file whether it is currently referenced. */
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
 * Deletes at most `most` files that have been unreferenced since before `unused` or incomplete since before
 * `begun`, and returns their rows.
 */
export async function deleteRemovable(
  tx: Transaction,
  unused: Date,
  begun: Date,
  most: number,
): Promise<FileRow[]> {
  const isRemovable = sql`(${and(lt(files.unusedSince, unused), isUnnamed(tx))}) or (${and(eq(files.state, 'writing'), lt(files.createdAt, begun))})`;
  const locked = await tx
    .select({ accountId: files.accountId, id: files.id })
    .from(files)
    .where(isRemovable)
    .limit(most)
    .for('update', { skipLocked: true });
  const deleted: FileRow[] = [];
  // Checks again under the lock: an estimate may have referenced the file before it was locked.
  for (const { accountId, id } of locked)
    deleted.push(
      ...(await tx
        .delete(files)
        .where(and(eq(files.accountId, accountId), eq(files.id, id), sql`(${isRemovable})`))
        .returning()),
    );
  return deleted;
}

type ObjectRow = Pick<FileRow, 'storeKey' | 'kind'>;

/** Queues the removal of objects at `dueAt`. */
export async function recordRemovals(
  tx: Transaction,
  objects: readonly ObjectRow[],
  dueAt: Date,
): Promise<void> {
  if (objects.length === 0) return;
  const rows = objects.map(({ storeKey, kind }) => ({ storeKey, kind, dueAt }));
  await tx.insert(objectRemovals).values(rows).onConflictDoNothing();
}

/** The objects of an account's files. */
export async function listAccountObjects(tx: Transaction, account: AccountId): Promise<ObjectRow[]> {
  return tx
    .select({ storeKey: files.storeKey, kind: files.kind })
    .from(files)
    .where(and(eq(files.accountId, account), eq(files.store, 's3')));
}

export async function listDueRemovals(db: Queryable, now: Date, most: number): Promise<ObjectRow[]> {
  return db
    .select({ storeKey: objectRemovals.storeKey, kind: objectRemovals.kind })
    .from(objectRemovals)
    .where(lte(objectRemovals.dueAt, now))
    .orderBy(objectRemovals.dueAt)
    .limit(most);
}

/** Deletes removals that are done or must not happen. */
export async function deleteRemovals(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.delete(objectRemovals).where(inArray(objectRemovals.storeKey, [...keys]));
}
