import type { FileVariant } from '@plumbline/contract/files';
import { ownWorkOf } from '@plumbline/contract/invoices/invoice-rows';
import type { Queryable } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { NotFoundError } from '../../../../errors.ts';
import { type FileContent, getFileContent } from '../../../files/get-file.ts';
import { findEstimateOwner } from '../../queries.ts';
import { findInvoice } from '../queries.ts';

/**
 * Opens a file that the client of an issued invoice without an estimate may see. Throws `NotFoundError` for
 * every other file, and while the page itself is not found; `UnavailableError` while the object store is away.
 */
export async function getPublicInvoiceFile(
  deps: { readonly db: Queryable } & Pick<Deps, 'files'>,
  id: string,
  fileId: string,
  variant: FileVariant,
): Promise<FileContent> {
  const owner = await findEstimateOwner(deps.db, id);
  const invoice = owner && (await findInvoice(deps.db, owner, id));
  // A draft has no content of its own yet.
  const shown = invoice?.content && ownWorkOf(invoice.content)?.offer.files;
  if (!owner || !shown?.some((file) => file.fileId === fileId))
    throw new NotFoundError('This file does not exist.');
  return getFileContent(deps, owner, fileId, variant);
}
