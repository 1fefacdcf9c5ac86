import { randomUUID } from 'node:crypto';
import { type ApiKeyFields, MOST_KEYS, type NewApiKey } from '@plumbline/contract/developers/api-keys';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError } from '../../errors.ts';
import { checkPassword, getProvenAccount } from '../accounts/passwords/check-password.ts';
import { countLiveKeys, insertKey } from './key-queries.ts';
import { presentKey } from './present.ts';
import { digestKey, newKey, prefixOf } from './rules.ts';

/**
 * Creates a key. Only this response contains it. A session alone is not enough, because a key outlives sessions. Throws
 * `InvalidInputError` naming `password` for a wrong one, and `ConflictError` with too many keys.
 */
export async function createKey(
  deps: Deps,
  account: AccountId,
  { name, scopes, password }: ApiKeyFields,
): Promise<NewApiKey> {
  const proof = await checkPassword(deps, account, 'password', password);
  const key = newKey();
  const row = {
    id: randomUUID(),
    name,
    prefix: prefixOf(key),
    keyDigest: digestKey(key),
    scopes,
    createdAt: deps.clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  await inTransaction(deps.db, async (tx) => {
    // Locks the account, so that two concurrent calls cannot both create the last key.
    await getProvenAccount(tx, proof);
    if ((await countLiveKeys(tx, account)) >= MOST_KEYS)
      throw new ConflictError(`You already have ${MOST_KEYS} API keys. Please revoke one first.`);
    await insertKey(tx, account, row);
  });
  return { ...presentKey({ ...row, accountId: account }), key };
}
