import type { FileVariant } from '@plumbline/contract/files';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { storeAway } from '../../providers/file-store.ts';
import { deleteParts, insertPart } from './queries.ts';
import { PART_BYTES } from './read-content.ts';

/** The contents of a file. */
export type Variants = Readonly<Partial<Record<FileVariant, Uint8Array>>>;

/** Stores a file's contents in the database, replacing existing ones. */
export async function insertContents(
  tx: Transaction,
  account: AccountId,
  fileId: string,
  variants: Variants,
): Promise<void> {
  await deleteParts(tx, account, fileId);
  for (const [variant, content] of Object.entries(variants))
    for (let part = 0; part * PART_BYTES < content.length; part += 1)
      await insertPart(tx, {
        fileId,
        accountId: account,
        variant,
        part,
        content: content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
      });
}

/** Writes a file's contents to the object store. Throws `UnavailableError` while that is away. */
export async function writeVariants(
  { files }: Pick<Deps, 'files'>,
  storeKey: string,
  mediaType: string,
  variants: Variants,
): Promise<void> {
  if (!files) throw storeAway();
  const writes = await Promise.allSettled(
    Object.entries(variants).map(([variant, content]) =>
      files.write(storeKey, variant as FileVariant, content, mediaType),
    ),
  );
  // Waits for every write to end, so that none can follow a removal.
  const failed = writes.find((write) => write.status === 'rejected');
  if (failed) throw failed.reason;
}
