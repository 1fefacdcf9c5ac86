import { Readable } from 'node:stream';
import type { FileVariant } from '@plumbline/contract/files';
import { accountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { storeAway } from '../../providers/file-store.ts';
import { type FileRow, findFile, findPart } from './queries.ts';

/** Bytes of one row of `file_contents`. */
export const PART_BYTES = 256 * 1024;
/**
 * Bytes that one call reads from the object store; a multiple of the above, so that reading can continue in
 * the database.
 */
const OBJECT_PART_BYTES = 4 * PART_BYTES;

/** The dependencies for reading a file's content. */
export type Reads = { readonly db: Queryable } & Pick<Deps, 'files'>;

/**
 * Opens one variant of a file; null if it has no content. Reads one part at a time, so that a slow reader
 * holds no connection, and continues in the other store if the file is moved there meanwhile. Throws
 * `UnavailableError` while the object store is away.
 */
export async function openContent(
  deps: Reads,
  file: FileRow,
  variant: FileVariant,
): Promise<Readable | null> {
  const parts = readParts(deps, file, variant);
  const first = await parts.next();
  if (first.done) return null;
  return Readable.from(
    (async function* () {
      yield first.value;
      yield* parts;
    })(),
  );
}

async function* readParts(deps: Reads, file: FileRow, variant: FileVariant): AsyncGenerator<Uint8Array> {
  let row = file;
  for (let offset = 0; ; ) {
    const part = await readPart(deps, row, variant, offset);
    if (part && part.length > 0) {
      yield part;
      offset += part.length;
      if (part.length < (row.store === 's3' ? OBJECT_PART_BYTES : PART_BYTES)) return;
      continue;
    }
    const now = await findFile(deps.db, accountId(row.accountId), row.id);
    if (!now || now.storeKey === row.storeKey) return;
    row = now;
  }
}

function readPart({ db, files }: Reads, row: FileRow, variant: FileVariant, offset: number) {
  if (row.store !== 's3') return findPart(db, accountId(row.accountId), row.id, variant, offset / PART_BYTES);
  if (!files) throw storeAway();
  return files.readPart(row.storeKey, variant, offset, OBJECT_PART_BYTES);
}
