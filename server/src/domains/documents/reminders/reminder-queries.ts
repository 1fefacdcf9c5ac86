import { AWAITING_ANSWER } from '@plumbline/contract/estimates/statuses';
import { and, eq, exists, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isOneOf } from '../../../db/schema/column-types.ts';
import { accounts, estimateReminders, estimates } from '../../../db/schema/schema.ts';

export interface RemindableEstimate {
  readonly account: AccountId;
  readonly id: string;
}

/**
 * Lists the unanswered estimates of all accounts that may have a due reminder, regardless of the time of day: a reminder day has
 * come, and neither it nor a later one was processed.
 */
export async function listRemindable(db: Queryable, now: Date): Promise<RemindableEstimate[]> {
  const days = sql`unnest(coalesce(${estimates.reminderDays}, ${accounts.reminderDays}))`;
  const done = sql`select 1 from ${estimateReminders} where ${estimateReminders.estimateId} = ${estimates.id}
    and ${estimateReminders.sentAt} = ${estimates.sentAt} and ${estimateReminders.day} >= chosen.day`;
  // A calendar day can begin almost 24 hours before that many full days have passed.
  const open = sql`(select 1 from ${days} as chosen(day)
    where ${estimates.sentAt} + make_interval(hours => (chosen.day - 1) * 24) <= ${now.toISOString()}
    and not exists (${done}))`;
  const rows = await db
    .select({ accountId: estimates.accountId, id: estimates.id })
    .from(estimates)
    .innerJoin(accounts, eq(accounts.id, estimates.accountId))
    .where(
      and(
        ne(estimates.kind, 'invoice'),
        isOneOf(estimates.status, AWAITING_ANSWER),
        isNull(estimates.remindersStoppedAt),
        isNotNull(estimates.sentAt),
        exists(open),
      ),
    );
  return rows.map((row) => ({ account: accountId(row.accountId), id: row.id }));
}

/** The last reminder day processed for one sending; 0 before the first. */
export async function findLastDay(
  db: Queryable,
  account: AccountId,
  estimateId: string,
  sentAt: Date,
): Promise<number> {
  const [row] = await db
    .select({ last: max(estimateReminders.day) })
    .from(estimateReminders)
    .where(
      and(
        eq(estimateReminders.accountId, account),
        eq(estimateReminders.estimateId, estimateId),
        eq(estimateReminders.sentAt, sentAt),
      ),
    );
  return row?.last ?? 0;
}

export async function insertReminders(
  tx: Transaction,
  account: AccountId,
  days: readonly number[],
  sending: { readonly estimateId: string; readonly sentAt: Date; readonly queuedAt: Date },
): Promise<void> {
  await tx.insert(estimateReminders).values(days.map((day) => ({ ...sending, day, accountId: account })));
}
