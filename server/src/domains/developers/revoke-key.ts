import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { endKey, endKeys } from './key-queries.ts';

/** Revokes a key at once. Throws `NotFoundError` when the account has no such active key. */
export async function revokeKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  if (!(await endKey(db, account, id, clock.now())))
    throw new NotFoundError('This API key doesn’t exist or was already revoked.');
}

/** Revokes every key: someone who knew the old password may have created one. */
export async function revokeKeys(tx: Transaction, account: AccountId, now: Date): Promise<void> {
  await endKeys(tx, account, now);
}
