import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { getTimeZone } from '../accounts/get-profile.ts';
import type { Today } from './present.ts';

/** Returns the current time with the contractor's time zone, which determines the date. */
export async function getToday(
  deps: { readonly db: Queryable; readonly clock: Deps['clock'] },
  account: AccountId,
): Promise<Today> {
  return { timeZone: await getTimeZone(deps.db, account), now: deps.clock.now() };
}
