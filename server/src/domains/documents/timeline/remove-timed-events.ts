import { DAY_MS } from '@plumbline/contract/durations';
import type { Deps } from '../../../deps.ts';
import { deleteEventsBefore } from './event-queries.ts';
import { VIEW_TIMED } from './record-event.ts';

/** Longer than any open tab waits before it polls for missed events. */
const KEPT_DAYS = 7;

/**
 * Deletes the events that only notified open tabs of a longer view time. The time itself is in the view's event, which is kept as
 * long as its estimate.
 */
export async function removeTimedEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteEventsBefore(db, VIEW_TIMED, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
