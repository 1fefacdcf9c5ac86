import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { AccountId } from '../../account-id.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { listChangeEvents, listChangeOrders } from '../documents/changes/get-change-rows.ts';
import { getEstimate } from '../documents/get-estimate.ts';
import { getToday } from '../documents/get-today.ts';
import { presentEvent } from '../documents/present.ts';
import { presentChangeOrder, presentChangeSummary } from './present.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/** Returns a change order with its lines, timeline and payments. Throws `NotFoundError`. */
export async function getChangeOrder(deps: Reads, account: AccountId, id: string): Promise<ChangeOrder> {
  return presentChangeOrder(await getEstimate(deps, account, id));
}

/** Lists the change orders of an estimate, oldest first. Throws `NotFoundError`. */
export async function getChangeOrders(
  deps: Reads,
  account: AccountId,
  estimateId: string,
): Promise<ChangeOrderSummary[]> {
  return readTogether(deps.db, async (db) => {
    const [{ root, rows }, events, today] = await Promise.all([
      listChangeOrders(db, account, estimateId),
      listChangeEvents(db, account, estimateId),
      getToday({ ...deps, db }, account),
    ]);
    return rows.map((row) => ({
      ...presentChangeSummary(row, root, today),
      events: events.filter((event) => event.estimateId === row.id).flatMap(presentEvent),
    }));
  });
}
