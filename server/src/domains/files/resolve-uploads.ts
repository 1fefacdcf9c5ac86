import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { type FileRow, lockFiles } from './queries.ts';

/** The account's complete files among `ids`, which are not removed before the transaction ends. */
export function resolveUploads(
  tx: Transaction,
  account: AccountId,
  ids: readonly string[],
): Promise<FileRow[]> {
  return lockFiles(tx, account, ids);
}
