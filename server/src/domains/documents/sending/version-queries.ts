import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimateVersions } from '../../../db/schema/schema.ts';

export type VersionRow = typeof estimateVersions.$inferSelect;

export async function insertVersion(
  tx: Transaction,
  account: AccountId,
  row: Omit<typeof estimateVersions.$inferInsert, 'accountId'>,
): Promise<void> {
  await tx.insert(estimateVersions).values({ ...row, accountId: account });
}

/** The version that was sent last. */
export async function findLastVersion(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(estimateVersions)
    .where(and(eq(estimateVersions.accountId, account), eq(estimateVersions.estimateId, estimateId)))
    .orderBy(desc(estimateVersions.number))
    .limit(1);
  return row ?? null;
}

const findChangesOf = prepared<{ account: AccountId; estimateId: string }>()((db, given) =>
  db
    .select({ changes: estimateVersions.changes })
    .from(estimateVersions)
    .where(
      and(eq(estimateVersions.accountId, given.account), eq(estimateVersions.estimateId, given.estimateId)),
    )
    .orderBy(desc(estimateVersions.number))
    .limit(1),
);

/** What changed in the version that was sent last, if the client had asked for it. */
export async function findAskedChanges(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<string[]> {
  const [row] = await findChangesOf(db, { account, estimateId });
  return row?.changes ?? [];
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
