import type { Profile } from '@plumbline/contract/accounts';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { getStatus } from '../billing/get-status.ts';
import { presentProfile } from './present.ts';
import { type AccountRow, type AccountWithCredentials, findAccount, findTimeZone } from './queries.ts';

export type { AccountRow, AccountWithCredentials };

const noAccount = () => new NotFoundError('This account no longer exists.');

/** The row of an existing account. Throws `NotFoundError` when it was closed meanwhile. */
export async function getAccount(
  deps: { readonly db: Queryable },
  id: AccountId,
): Promise<AccountWithCredentials> {
  const account = await findAccount(deps.db, id);
  if (!account) throw noAccount();
  return account;
}

/** The contractor's time zone, as an IANA name. Throws like `getAccount`. */
export async function getTimeZone(db: Queryable, id: AccountId): Promise<string> {
  const timeZone = await findTimeZone(db, id);
  if (timeZone === null) throw noAccount();
  return timeZone;
}

/** The signed-in contractor's profile, with the plan's current status. Throws `NotFoundError` when it was closed meanwhile. */
export async function getProfile(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  id: AccountId,
): Promise<Profile> {
  const account = await getAccount(deps, id);
  const { subscriptionStatus } = await getStatus(deps, id);
  return presentProfile(account, subscriptionStatus);
}
