import type { Readable } from 'node:stream';
import { FILE_VARIANTS, type FileVariant } from '@plumbline/contract/files';
import type { AccountId } from '../../account-id.ts';
import { NotFoundError } from '../../errors.ts';
import { type FileRow, findFile } from './queries.ts';
import { openContent, type Reads } from './read-content.ts';

/** A file's content to send. */
export interface FileContent {
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Readable;
}

const notFound = () => new NotFoundError('This file does not exist.');

/**
 * Opens one variant of the account's file. Throws `NotFoundError` for an unknown file and for a variant that it does not have, and
 * `UnavailableError` while the object store is away.
 */
export async function getFileContent(
  deps: Reads,
  account: AccountId,
  id: string,
  variant: FileVariant,
): Promise<FileContent> {
  const row = await findFile(deps.db, account, id);
  if (row?.state !== 'stored' || !variantsOf(row).includes(variant)) throw notFound();
  const { kind, name, mediaType } = row;
  const content = await openContent(deps, row, variant);
  if (!content) throw notFound();
  return { kind, name, mediaType, content };
}

/** The variants of a file. */
export function variantsOf({ kind }: Pick<FileRow, 'kind'>): readonly FileVariant[] {
  return FILE_VARIANTS.filter((variant) => (variant === 'original') === (kind === 'pdf'));
}
