import type { QuestionKind } from '@plumbline/contract/estimates/questions';
import { and, asc, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { estimateMessages } from '../../../db/schema/schema.ts';

export type MessageRow = typeof estimateMessages.$inferSelect;

const ofEstimate = (account: AccountId, estimateId: string) =>
  and(eq(estimateMessages.accountId, account), eq(estimateMessages.estimateId, estimateId));

const listOf = prepared<{ account: AccountId; estimateId: string }>()((db, given) =>
  db
    .select()
    .from(estimateMessages)
    .where(
      and(eq(estimateMessages.accountId, given.account), eq(estimateMessages.estimateId, given.estimateId)),
    )
    .orderBy(asc(estimateMessages.sequence)),
);

/** Lists the messages of an estimate, oldest first. */
export async function listMessageRows(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<MessageRow[]> {
  return listOf(db, { account, estimateId });
}

/** Lists the messages of several estimates, oldest first. */
export async function listMessagesOfMany(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<MessageRow[]> {
  return db
    .select()
    .from(estimateMessages)
    .where(
      and(eq(estimateMessages.accountId, account), inArray(estimateMessages.estimateId, [...estimateIds])),
    )
    .orderBy(asc(estimateMessages.sequence));
}

/** Adds a message after those the estimate has. Its row must be locked. */
export async function insertMessage(
  tx: Transaction,
  account: AccountId,
  row: Omit<typeof estimateMessages.$inferInsert, 'accountId' | 'sequence'>,
): Promise<void> {
  const [found] = await tx
    .select({ last: max(estimateMessages.sequence) })
    .from(estimateMessages)
    .where(ofEstimate(account, row.estimateId));
  await tx.insert(estimateMessages).values({ ...row, accountId: account, sequence: (found?.last ?? 0) + 1 });
}

/** Marks messages of clients as read; only those of one kind if given. Returns the number of unread ones. */
export async function markRead(
  tx: Transaction,
  account: AccountId,
  estimateId: string,
  at: Date,
  kind?: QuestionKind,
): Promise<number> {
  const unread = and(
    ofEstimate(account, estimateId),
    eq(estimateMessages.author, 'client'),
    isNull(estimateMessages.readAt),
  );
  await tx
    .update(estimateMessages)
    .set({ readAt: at })
    .where(and(unread, kind && eq(estimateMessages.kind, kind)));
  return tx.$count(estimateMessages, unread);
}

/** The last message of a client of each of these estimates. */
export async function listLastQuestions(
  db: Queryable,
  account: AccountId,
  estimateIds: readonly string[],
): Promise<{ estimateId: string; text: string; at: Date }[]> {
  if (estimateIds.length === 0) return [];
  return db
    .selectDistinctOn([estimateMessages.estimateId], {
      estimateId: estimateMessages.estimateId,
      // A list shows two lines.
      text: sql<string>`left(${estimateMessages.text}, 300)`,
      at: estimateMessages.at,
    })
    .from(estimateMessages)
    .where(
      and(
        eq(estimateMessages.accountId, account),
        inArray(estimateMessages.estimateId, [...estimateIds]),
        eq(estimateMessages.author, 'client'),
      ),
    )
    .orderBy(estimateMessages.estimateId, desc(estimateMessages.sequence));
}
