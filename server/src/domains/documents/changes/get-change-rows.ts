import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { currencyOf } from '../../accounts/present.ts';
import { estimateNotFound } from '../get-locked-estimate.ts';
import { statusOf } from '../present.ts';
import { type EstimateRow, findEstimate } from '../queries.ts';
import { formatEstimateNumber } from '../rules.ts';
import { listJobEvents } from '../timeline/event-queries.ts';
import * as queries from './queries.ts';

export type { EstimateRow };

/** Lists when the change orders of an estimate were sent, bounced, viewed, answered, paid and set to another status, oldest first. */
export const listChangeEvents = (db: Queryable, account: AccountId, estimateId: string) =>
  listJobEvents(db, account, estimateId, 'change_order');

/** Returns an estimate's row and those of its change orders, oldest first. Throws `NotFoundError`. */
export async function listChangeOrders(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<{ root: EstimateRow; rows: EstimateRow[] }> {
  const [root, rows] = await Promise.all([
    findEstimate(db, account, estimateId),
    queries.listChangeOrders(db, account, estimateId),
  ]);
  if (!root) throw estimateNotFound();
  return { root, rows };
}

/** Lists the pending and accepted change orders of an estimate, as named on the page of the estimate. */
export async function listPublicChangeOrders(
  db: Queryable,
  account: AccountId,
  estimateId: string,
): Promise<PublicEstimate['changeOrders']> {
  const rows = await queries.listSentChangeOrders(db, account, estimateId);
  return rows.map((row) => {
    const money = (minor: bigint) => amountToWire(amountMinor(minor), currencyOf(row));
    return {
      id: row.id,
      number: formatEstimateNumber(row.number),
      title: row.title ?? '',
      status: statusOf(row),
      totalAmount: money(row.totalMinor),
      depositAmount: money(row.depositMinor),
    };
  });
}
