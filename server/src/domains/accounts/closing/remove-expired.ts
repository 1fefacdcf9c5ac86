import { DAY_MS } from '@plumbline/contract/durations';
import type { Deps } from '../../../deps.ts';
import { deleteTrialsUsedBefore } from '../trial/used-trial-queries.ts';
import { deleteLinksExpiredBefore, deleteSessionsExpiredBefore } from './expiry-queries.ts';

const SESSIONS_KEPT_DAYS = 7;
const LINKS_KEPT_DAYS = 30;
const TRIALS_KEPT_DAYS = 2 * 365;

/**
 * Deletes expired data of every account: sessions and mailed links, some time after they expired, and the records of closed
 * accounts' trials.
 */
export async function removeExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await deleteSessionsExpiredBefore(db, daysAgo(SESSIONS_KEPT_DAYS));
  await deleteLinksExpiredBefore(db, daysAgo(LINKS_KEPT_DAYS));
  await deleteTrialsUsedBefore(db, daysAgo(TRIALS_KEPT_DAYS));
}
