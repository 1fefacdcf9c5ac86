import { AWAITING_ANSWER } from '@plumbline/contract/estimates/statuses';
import { and, between, eq, isNull, ne, or } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { isOneOf } from '../../../db/schema/column-types.ts';
import { accounts, estimates } from '../../../db/schema/schema.ts';

export interface ExpiringEstimate {
  readonly account: AccountId;
  readonly id: string;
  readonly timeZone: string;
}

/**
 * Lists the unanswered estimates of all accounts whose last valid day is between two days and that have no notice yet, for
 * contractors who want the notice.
 */
export async function listExpiringUnnotified(
  db: Queryable,
  firstDay: string,
  lastDay: string,
): Promise<ExpiringEstimate[]> {
  const rows = await db
    .select({ accountId: estimates.accountId, id: estimates.id, timeZone: accounts.timeZone })
    .from(estimates)
    .innerJoin(accounts, eq(accounts.id, estimates.accountId))
    .where(
      and(
        isOneOf(estimates.status, AWAITING_ANSWER),
        between(estimates.validUntil, firstDay, lastDay),
        or(isNull(estimates.expiryNoticeFor), ne(estimates.expiryNoticeFor, estimates.validUntil)),
        eq(accounts.notifyExpiring, true),
      ),
    );
  return rows.map((row) => ({ account: accountId(row.accountId), id: row.id, timeZone: row.timeZone }));
}
