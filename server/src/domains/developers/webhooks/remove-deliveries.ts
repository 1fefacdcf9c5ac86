import { DELIVERIES_KEPT_DAYS } from '@plumbline/contract/developers/webhooks';
import { DAY_MS } from '@plumbline/contract/durations';
import type { Deps } from '../../../deps.ts';
import { deleteDeliveriesBefore } from './delivery-queries.ts';

/** Rows per statement, so that none holds many locks for long. */
const BATCH = 1000;

/** Deletes expired deliveries of every account. */
export async function removeDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS);
  while ((await deleteDeliveriesBefore(db, before, BATCH)) === BATCH);
}
