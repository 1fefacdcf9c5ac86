import type { Profile } from '@plumbline/contract/accounts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import type { AccountId } from './account-id.ts';
import { presentProfile } from './present.ts';
import { type AccountRow, findAccount } from './queries.ts';

export type { AccountRow };

/** The row of an account known to exist. Throws `NotFoundError` when it was closed meanwhile. */
export async function getAccount(deps: Pick<Deps, 'db'>, id: AccountId): Promise<AccountRow> {
  const account = await findAccount(deps.db, id);
  if (!account) throw new NotFoundError('The account no longer exists.');
  return account;
}

export async function getProfile(deps: Pick<Deps, 'db'>, id: AccountId): Promise<Profile> {
  return presentProfile(await getAccount(deps, id));
}
