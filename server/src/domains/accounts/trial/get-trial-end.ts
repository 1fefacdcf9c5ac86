import { TRIAL_DAYS } from '@plumbline/contract/billing';
import { DAY_MS, SECOND_MS } from '@plumbline/contract/durations';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { digestAddress, getKey } from './digest-address.ts';
import { findLeftSeconds } from './used-trial-queries.ts';

/**
 * Returns when the trial of an account created now ends. An address that had an account before gets what is
 * left of that trial. If nothing is left, the end is in the past.
 */
export async function getTrialEnd(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'secret' | 'config'>,
  email: string,
): Promise<Date> {
  const key = await getKey(db, deps);
  const left = key === null ? null : await findLeftSeconds(db, digestAddress(key, email));
  const leftMs = left === null ? TRIAL_DAYS * DAY_MS : left * SECOND_MS;
  return new Date(deps.clock.now().getTime() + leftMs);
}
