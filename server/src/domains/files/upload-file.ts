import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@plumbline/contract/durations';
import type { StoredFile } from '@plumbline/contract/estimates/files';
import { FILE_LIMITS, type FileVariant } from '@plumbline/contract/files';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, NotFoundError, SpaceUsedError } from '../../errors.ts';
import { checkAccess } from '../billing/check-access.ts';
import { presentFile } from './present.ts';
import { findFile, insertFile, insertPart, lockSpace, markStored, sumStoredBytes } from './queries.ts';
import { type ReadFile, readFile } from './read-file.ts';

/** Bytes of one row of `file_contents`. */
const PART_BYTES = 256 * 1024;

/** For this long an upload that broke off can be repeated under its id; after a day it is removed. */
const RESUMABLE_MS = 12 * HOUR_MS;

const idTaken = () => new ConflictError('Another file has this id already.', 'ID_TAKEN');

const SPACE_USED =
  'Your space for files is full. Remove photos from drafts, or ask the operator of your Plumbline for more.';

/**
 * Stores a photo or PDF under an id that the caller made. A repeated upload returns the file that the first one stored. Throws
 * `InvalidInputError` for an unusable file, `ConflictError` if the id is that of another file, `SpaceUsedError`,
 * `PaymentRequiredError` if the plan does not cover it, and `UnavailableError` while the object store is away.
 */
export async function uploadFile(
  deps: Deps,
  account: AccountId,
  id: string,
  upload: { readonly content: Buffer; readonly name: string },
): Promise<StoredFile> {
  await checkAccess(deps, account, 'files');
  const file = await readFile(upload.content);
  const now = deps.clock.now();
  const row = {
    id,
    accountId: account,
    kind: file.kind,
    name: cleanName(upload.name),
    mediaType: file.mediaType,
    bytes: file.bytes,
    storedBytes: file.storedBytes,
    width: file.width,
    height: file.height,
    sha256: file.sha256,
    store: deps.files ? 's3' : 'database',
    storeKey: randomUUID(),
    state: deps.files ? 'writing' : 'stored',
    createdAt: now,
  };
  const pending = await inTransaction(deps.db, async (tx) => {
    if (!(await lockSpace(tx, account))) throw new NotFoundError('This account no longer exists.');
    const stored = await findFile(tx, account, id);
    if (stored) {
      if (stored.sha256 !== file.sha256) throw idTaken();
      if (stored.state === 'stored') return null;
      // An upload that broke off: this one writes its objects again.
      if (now.getTime() - stored.createdAt.getTime() > RESUMABLE_MS) throw idTaken();
      return stored;
    }
    await requireSpace(deps, tx, account, file);
    await insertFile(tx, row);
    if (!deps.files) await insertContents(tx, account, id, file);
    return deps.files ? row : null;
  });
  if (pending) await writeObjects(deps, account, pending, file);
  return presentFile(row);
}

async function requireSpace(deps: Deps, tx: Transaction, account: AccountId, file: ReadFile): Promise<void> {
  const used = await sumStoredBytes(tx, account);
  if (used + file.storedBytes > deps.config.operations.maxFileBytesPerAccount)
    throw new SpaceUsedError(SPACE_USED);
}

async function insertContents(tx: Transaction, account: AccountId, fileId: string, { variants }: ReadFile) {
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

/** Writes a file's objects after its row, and marks it stored. A daily job removes what is left of one that broke off. */
async function writeObjects(
  deps: Deps,
  account: AccountId,
  { id, storeKey, mediaType }: { readonly id: string; readonly storeKey: string; readonly mediaType: string },
  { variants }: ReadFile,
): Promise<void> {
  for (const [variant, content] of Object.entries(variants))
    await deps.files?.write(storeKey, variant as FileVariant, content, mediaType);
  await inTransaction(deps.db, (tx) => markStored(tx, account, id));
}

/** A file's name without a path and without control characters, at most 200 characters long. */
function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  // Marks that change the direction of text could show another ending than the file has.
  const plain = base.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim();
  // Cutting may split the last character in two.
  return plain.slice(0, FILE_LIMITS.nameLength).toWellFormed() || 'file';
}
