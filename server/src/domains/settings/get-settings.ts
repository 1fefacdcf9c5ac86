import type { Settings } from '@plumbline/contract/settings';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { maskAll } from './get-secrets.ts';
import { presentSettings } from './present.ts';

/** All settings, with secrets masked. Throws `NotFoundError` when the account was closed. */
export async function getSettings(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  account: AccountId,
): Promise<Settings> {
  const row = await getAccount(deps, account);
  return presentSettings(row, maskAll(deps, account, row));
}
