import { DELIVERIES_KEPT_DAYS } from '@plumbline/contract/developers/webhooks';
import { DAY_MS } from '@plumbline/contract/durations';
import type { Deps } from '../../deps.ts';
import { deleteDeliveriesBefore } from './delivery-queries.ts';

/** At a time, so that no statement holds many rows for long. */
const BATCH = 1000;

/** Deletes what has been in the log for longer than it is kept, of every account. */
export async function removeDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS);
  while ((await deleteDeliveriesBefore(db, before, BATCH)) === BATCH);
}
