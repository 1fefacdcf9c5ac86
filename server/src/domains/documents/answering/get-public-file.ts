import type { FileVariant } from '@plumbline/contract/files';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { type FileContent, getFileContent } from '../../files/get-file.ts';
import { findClientFile } from '../line-queries.ts';
import { statusOf } from '../present.ts';
import { findEstimate, findEstimateOwner } from '../queries.ts';
import { isFileOfVersion } from '../versions/version-queries.ts';

/**
 * Opens a file that the client of an estimate may see, in the current version or an earlier one. Throws `NotFoundError` for every other file, and while the page itself is
 * not found; `UnavailableError` while the object store is away.
 */
export async function getPublicFile(
  deps: { readonly db: Queryable } & Pick<Deps, 'files'>,
  estimateId: string,
  fileId: string,
  variant: FileVariant,
  viewer: AccountId | null,
): Promise<FileContent> {
  const owner = await findEstimateOwner(deps.db, estimateId);
  if (!owner) throw notFound();
  const [row, isForClient] = await Promise.all([
    findEstimate(deps.db, owner, estimateId),
    findClientFile(deps.db, owner, estimateId, fileId),
  ]);
  const isShown = row && (statusOf(row) !== 'draft' || viewer === owner);
  if (!isShown) throw notFound();
  // An earlier version still shows files that were removed since.
  if (!isForClient && !(await isFileOfVersion(deps.db, owner, estimateId, fileId))) throw notFound();
  return getFileContent(deps, owner, fileId, variant);
}

const notFound = () => new NotFoundError('This file does not exist.');
