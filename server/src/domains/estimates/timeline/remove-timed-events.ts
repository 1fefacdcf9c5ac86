import { DAY_MS } from '@plumbline/contract/durations';
import type { Deps } from '../../../deps.ts';
import { deleteEventsBefore } from './event-queries.ts';
import { VIEW_TIMED } from './record-event.ts';

/** Longer than any open tab goes without asking what it missed. */
const KEPT_DAYS = 7;

/**
 * Deletes what only told open tabs that a view reads differently: how long the view lasted is in the event of the view, which
 * stays as long as its estimate.
 */
export async function removeTimedEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteEventsBefore(db, VIEW_TIMED, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
