import type { Profile } from '@plumbline/contract/accounts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { getStatus } from '../billing/get-status.ts';
import type { AccountId } from './account-id.ts';
import { presentProfile } from './present.ts';
import { type AccountRow, findAccount } from './queries.ts';

export type { AccountRow };

/** The row of an account known to exist. Throws `NotFoundError` when it was closed meanwhile. */
export async function getAccount(deps: { readonly db: Queryable }, id: AccountId): Promise<AccountRow> {
  const account = await findAccount(deps.db, id);
  if (!account) throw new NotFoundError('The account no longer exists.');
  return account;
}

/** The signed-in contractor, with how the plan stands now. Throws `NotFoundError` when it was closed meanwhile. */
export async function getProfile(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  id: AccountId,
): Promise<Profile> {
  const account = await getAccount(deps, id);
  const { subscriptionStatus } = await getStatus(deps, id);
  return presentProfile(account, subscriptionStatus);
}
