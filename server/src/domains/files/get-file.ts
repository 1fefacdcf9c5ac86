import { Readable } from 'node:stream';
import { FILE_VARIANTS, type FileVariant } from '@plumbline/contract/files';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { type FileRow, findFile, findPart } from './queries.ts';

/** A file's content to send. */
export interface FileContent {
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Readable;
}

type Reads = { readonly db: Queryable } & Pick<Deps, 'files'>;

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
  return { kind, name, mediaType, content: await open(deps, account, row, variant) };
}

/** The variants of a file. */
export function variantsOf({ kind }: Pick<FileRow, 'kind'>): readonly FileVariant[] {
  return FILE_VARIANTS.filter((variant) => (variant === 'original') === (kind === 'pdf'));
}

async function open(
  { db, files }: Reads,
  account: AccountId,
  row: FileRow,
  variant: FileVariant,
): Promise<Readable> {
  if (row.store === 's3') {
    const object = await files?.read(row.storeKey, variant);
    if (!object) throw notFound();
    return object;
  }
  const first = await findPart(db, account, row.id, variant, 0);
  if (!first) throw notFound();
  return Readable.from(readParts(db, account, row.id, variant, first));
}

/** Reads one part at a time, so that a slow reader holds no more than that. */
async function* readParts(
  db: Queryable,
  account: AccountId,
  id: string,
  variant: FileVariant,
  first: Uint8Array,
): AsyncGenerator<Uint8Array> {
  let part: Uint8Array | null = first;
  for (let next = 1; part; next += 1) {
    yield part;
    part = await findPart(db, account, id, variant, next);
  }
}
