import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimateVersions, revisions, versionFiles } from '../../../db/schema/schema.ts';

export type VersionRow = typeof estimateVersions.$inferSelect;
export type RevisionRow = typeof revisions.$inferSelect;

const versionOf = (account: AccountId, estimateId: string) =>
  and(eq(estimateVersions.accountId, account), eq(estimateVersions.estimateId, estimateId));
const revisionOf = (account: AccountId, estimateId: string) =>
  and(eq(revisions.accountId, account), eq(revisions.estimateId, estimateId));

export async function insertVersion(
  tx: Transaction,
  account: AccountId,
  row: Omit<typeof estimateVersions.$inferInsert, 'accountId'>,
): Promise<void> {
  await tx.insert(estimateVersions).values({ ...row, accountId: account });
}

/** The last sent version. */
export async function findLastVersion(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(estimateVersions)
    .where(versionOf(account, estimateId))
    .orderBy(desc(estimateVersions.number))
    .limit(1);
  return row ?? null;
}

/** How many of the newest versions are searched for the one that a client read. */
const MOST_READ = 10;

/** Lists the last versions as the client read them, newest first. */
export async function listReadVersions(db: Queryable, account: AccountId, estimateId: string) {
  return db
    .select({ hash: estimateVersions.hash, offer: estimateVersions.offer })
    .from(estimateVersions)
    .where(versionOf(account, estimateId))
    .orderBy(desc(estimateVersions.number))
    .limit(MOST_READ);
}

export async function findVersion(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  number: number,
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(estimateVersions)
    .where(and(versionOf(account, estimateId), eq(estimateVersions.number, number)));
  return row ?? null;
}

const SENDING = {
  number: estimateVersions.number,
  totalMinor: estimateVersions.totalMinor,
  changes: estimateVersions.changes,
  note: estimateVersions.note,
  sentAt: estimateVersions.sentAt,
};
/** A version without its content. */
export type SentVersion = Pick<VersionRow, keyof typeof SENDING>;

const findNewestOf = prepared<{ account: AccountId; estimateId: string }>()((db, given) =>
  db
    .select(SENDING)
    .from(estimateVersions)
    .where(
      and(eq(estimateVersions.accountId, given.account), eq(estimateVersions.estimateId, given.estimateId)),
    )
    .orderBy(desc(estimateVersions.number))
    .limit(2),
);

/** Lists the last sent version and the one before it. */
export async function listNewestVersions(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<SentVersion[]> {
  return findNewestOf(db, { account, estimateId });
}

/** Lists every version of a document, newest first. */
export async function listVersionRows(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<SentVersion[]> {
  return db
    .select(SENDING)
    .from(estimateVersions)
    .where(versionOf(account, estimateId))
    .orderBy(desc(estimateVersions.number));
}

/** Lists the versions of several estimates, oldest first. */
export async function listVersionsOfMany(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<VersionRow[]> {
  return db
    .select()
    .from(estimateVersions)
    .where(
      and(eq(estimateVersions.accountId, account), inArray(estimateVersions.estimateId, [...estimateIds])),
    )
    .orderBy(asc(estimateVersions.number));
}

export async function findRevision(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<RevisionRow | null> {
  const [row] = await db.select().from(revisions).where(revisionOf(account, estimateId));
  return row ?? null;
}

/** Lists the revisions of several estimates. */
export async function listRevisionsOfMany(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<RevisionRow[]> {
  return db
    .select()
    .from(revisions)
    .where(and(eq(revisions.accountId, account), inArray(revisions.estimateId, [...estimateIds])));
}

export async function upsertRevision(
  tx: Transaction,
  account: AccountId,
  { estimateId, body }: Pick<RevisionRow, 'estimateId' | 'body'>,
): Promise<void> {
  await tx
    .insert(revisions)
    .values({ estimateId, accountId: account, body })
    .onConflictDoUpdate({ target: revisions.estimateId, set: { body } });
}

export async function deleteRevisionRow(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
): Promise<void> {
  await tx.delete(revisions).where(revisionOf(account, estimateId));
}

/** Whether any sent version showed a file to its client. */
export async function isFileOfVersion(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  fileId: string,
): Promise<boolean> {
  const shown = JSON.stringify([{ fileId }]);
  const [row] = await db
    .select({ number: estimateVersions.number })
    .from(estimateVersions)
    .where(
      and(
        versionOf(account, estimateId),
        sql`${estimateVersions.offer} #> '{estimate,offer,files}' @> ${shown}::jsonb`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Records the files that a version or a revision references, so that they are kept with the document. */
export async function keepFiles(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  fileIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(fileIds)].map((fileId) => ({ estimateId, accountId: account, fileId }));
  if (rows.length > 0) await tx.insert(versionFiles).values(rows).onConflictDoNothing();
}
