import type { ApiKey } from '@plumbline/contract/developers/api-keys';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { listLiveKeys } from './key-queries.ts';
import { presentKey } from './present.ts';

/** The active keys, oldest first. */
export async function listKeys({ db }: Pick<Deps, 'db'>, account: AccountId): Promise<ApiKey[]> {
  return (await listLiveKeys(db, account)).map(presentKey);
}
