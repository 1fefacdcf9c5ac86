import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { estimateEvents } from '../../db/schema.ts';
import type { AccountId } from '../accounts/account-id.ts';

export type EventRow = typeof estimateEvents.$inferSelect;

export async function insertEvent(
  db: Queryable,
  account: AccountId,
  row: { id: string; estimateId: string; type: string; detail: Record<string, string>; at: Date },
): Promise<void> {
  await db.insert(estimateEvents).values({ ...row, accountId: account });
}

/** Oldest first. */
export async function listEvents(db: Queryable, account: AccountId, estimateId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(estimateEvents)
    .where(and(eq(estimateEvents.estimateId, estimateId), eq(estimateEvents.accountId, account)))
    .orderBy(asc(estimateEvents.sequence));
}
