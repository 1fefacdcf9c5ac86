import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { InvalidInputError } from '../../errors.ts';
import { resolveUploads } from '../files/resolve-uploads.ts';

/** Throws `InvalidInputError` if there is a `fileId` that isn’t one of the account’s photos. */
export async function checkPhoto(
  tx: Transaction,
  account: AccountId,
  fileId: string | null | undefined,
): Promise<void> {
  if (!fileId) return;
  const [file] = await resolveUploads(tx, account, [fileId]);
  if (file?.kind !== 'photo') throw new InvalidInputError('fileId', 'fileId is not one of your photos');
}
