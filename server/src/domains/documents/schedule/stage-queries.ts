import { WON } from '@plumbline/contract/estimates/statuses';
import { and, eq, lte } from 'drizzle-orm';
import { type AccountId, accountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { isOneOf } from '../../../db/schema/column-types.ts';
import { accounts, estimates } from '../../../db/schema/schema.ts';

export interface ScheduledEstimate {
  readonly account: AccountId;
  readonly id: string;
  readonly timeZone: string;
}

/**
 * Lists the accepted estimates of all accounts with a payment due by a day of which the contractor was not
 * notified yet.
 */
export async function listStagesDue(db: Queryable, lastDay: string): Promise<ScheduledEstimate[]> {
  const rows = await db
    .select({ accountId: estimates.accountId, id: estimates.id, timeZone: accounts.timeZone })
    .from(estimates)
    .innerJoin(accounts, eq(accounts.id, estimates.accountId))
    .where(and(lte(estimates.nextStageOn, lastDay), isOneOf(estimates.status, WON)));
  return rows.map((row) => ({ account: accountId(row.accountId), id: row.id, timeZone: row.timeZone }));
}
