import { buffer } from 'node:stream/consumers';
import type { OfferFile } from '@plumbline/contract/content/files';
import { photosToPrint } from '@plumbline/contract/offer/print-photos';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import type { DocumentPhoto, EstimateDocument } from '../../../pdf/document-data.ts';
import { getFileContent } from '../../files/get-file.ts';

/**
 * Reads the photos that a PDF prints of the files that the client may see; undefined without any. Throws
 * `UnavailableError` while the object store is away.
 */
export async function readPhotos(
  deps: { readonly db: Queryable } & Pick<Deps, 'files'>,
  account: AccountId,
  files: readonly OfferFile[],
): Promise<EstimateDocument['photos']> {
  const printed = photosToPrint(files);
  if (printed.list.length === 0) return undefined;
  const read = await Promise.all(
    printed.list.map(async ({ file, number }) => {
      const content = await readContent(deps, account, file.fileId);
      return content && { content, caption: file.caption, number };
    }),
  );
  const list: DocumentPhoto[] = read.filter((photo) => photo !== null);
  return { list, more: printed.more + printed.list.length - list.length };
}

async function readContent(
  deps: { readonly db: Queryable } & Pick<Deps, 'files'>,
  account: AccountId,
  fileId: string,
): Promise<Uint8Array | null> {
  try {
    const { content } = await getFileContent(deps, account, fileId, 'print');
    return await buffer(content);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
