import type { LiveEvent } from '@plumbline/contract/estimates/live-events';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { findLastSequence, listEventsAfter } from './event-queries.ts';
import { presentLiveEvent } from './present-live-event.ts';

/** A client that missed more than this reloads everything, which is cheaper than receiving each event. */
export const MOST_NEW_EVENTS = 200;

export interface NewEvents {
  /** The sequence number to continue after. */
  readonly through: bigint;
  /** Oldest first; null if the client cannot continue after `after`. */
  readonly events: readonly { readonly sequence: bigint; readonly event: LiveEvent }[] | null;
}

/**
 * Lists the account's estimate events after a sequence number. A client cannot continue after null, after missing more than
 * `MOST_NEW_EVENTS`, or after a number above the last, whose event was deleted with its estimate.
 */
export async function listNewEvents(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  after: bigint | null,
): Promise<NewEvents> {
  const last = await findLastSequence(db, account);
  if (after === last) return { through: last, events: [] };
  if (after === null || after > last) return { through: last, events: null };
  const rows = await listEventsAfter(db, account, after, MOST_NEW_EVENTS + 1);
  if (rows.length > MOST_NEW_EVENTS) return { through: last, events: null };
  const events = rows.flatMap((row) =>
    presentLiveEvent(row).map((event) => ({ sequence: row.sequence, event })),
  );
  return { through: rows.at(-1)?.sequence ?? last, events };
}
