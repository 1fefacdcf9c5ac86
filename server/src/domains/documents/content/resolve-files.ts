import type { EstimateFileInput } from '@plumbline/contract/content/files';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { InvalidInputError } from '../../../errors.ts';
import { describeFile } from '../../files/present.ts';
import { resolveUploads } from '../../files/resolve-uploads.ts';
import type { FileContent } from './estimate-content.ts';

/**
 * Returns the given files with copies of their descriptions. A file of the `stored` draft keeps its copy.
 * Throws `InvalidInputError` naming a file that is not the account's, or a PDF that the PDF should print.
 */
export async function resolveFiles(
  tx: Transaction,
  account: AccountId,
  inputs: readonly EstimateFileInput[],
  stored: readonly FileContent[] = [],
): Promise<FileContent[]> {
  const copies = new Map(stored.map((file) => [file.fileId, describeFile(file)]));
  const added = inputs.map(({ fileId }) => fileId).filter((id) => !copies.has(id));
  for (const file of await resolveUploads(tx, account, added)) copies.set(file.id, describeFile(file));
  return inputs.map((input, index) => {
    const copy = copies.get(input.fileId);
    if (!copy)
      throw new InvalidInputError(
        `files[${index}].fileId`,
        `files[${index}].fileId is not one of your files`,
      );
    const isPhoto = copy.kind === 'photo';
    if (input.inPdf && !isPhoto)
      throw new InvalidInputError(
        `files[${index}].inPdf`,
        `files[${index}].inPdf must be false: only photos are printed`,
      );
    return { ...input, ...copy, inPdf: input.inPdf ?? isPhoto };
  });
}
