import { randomUUID } from 'node:crypto';
import type { StoredFile } from '@plumbline/contract/content/files';
import { HOUR_MS } from '@plumbline/contract/durations';
import { FILE_LIMITS, type FileVariant } from '@plumbline/contract/files';
import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, NotFoundError, SpaceUsedError } from '../../errors.ts';
import { checkAccess } from '../billing/check-access.ts';
import { presentFile } from './present.ts';
import { findFile, insertFile, lockSpace, markStored, sumStoredBytes } from './queries.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { insertContents, writeVariants } from './store-contents.ts';

/** For this long an upload that broke off can be repeated under its id; after a day it is removed. */
const RESUMABLE_MS = 12 * HOUR_MS;

const idTaken = () => new ConflictError('Another file has this id already.', 'ID_TAKEN');

const accountGone = () => new NotFoundError('This account no longer exists.');

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
    store: deps.config.files.store,
    storeKey: randomUUID(),
    state: deps.config.files.store === 's3' ? 'writing' : 'stored',
    createdAt: now,
  };
  const pending = await inTransaction(deps.db, async (tx) => {
    if (!(await lockSpace(tx, account))) throw accountGone();
    const found = await findFile(tx, account, id);
    if (found) {
      if (found.sha256 !== file.sha256) throw idTaken();
      if (found.state === 'stored') return null;
      // An upload that broke off: this one writes its contents again.
      if (now.getTime() - found.createdAt.getTime() > RESUMABLE_MS) throw idTaken();
    } else {
      await requireSpace(deps, tx, account, file);
      await insertFile(tx, row);
    }
    const stored = found ?? row;
    if (stored.store === 's3') return stored;
    await insertContents(tx, account, id, file.variants);
    await markStored(tx, account, id);
    return null;
  });
  if (pending) await writeObjects(deps, account, pending, file);
  return presentFile(row);
}

async function requireSpace(deps: Deps, tx: Transaction, account: AccountId, file: ReadFile): Promise<void> {
  const used = await sumStoredBytes(tx, account);
  if (used + file.storedBytes > deps.config.operations.maxFileBytesPerAccount)
    throw new SpaceUsedError(SPACE_USED);
}

/** Writes a file's objects after its row, and marks it stored. A daily job removes what is left of one that broke off. */
async function writeObjects(
  deps: Deps,
  account: AccountId,
  { id, storeKey, mediaType }: { readonly id: string; readonly storeKey: string; readonly mediaType: string },
  { variants }: ReadFile,
): Promise<void> {
  await writeVariants(deps, storeKey, mediaType, variants);
  if (await inTransaction(deps.db, (tx) => markStored(tx, account, id))) return;
  // The account was closed meanwhile, and nothing names the objects any more.
  for (const variant of Object.keys(variants)) await deps.files?.remove(storeKey, variant as FileVariant);
  throw accountGone();
}

/** A file's name without a path and without control characters, at most 200 characters long. */
function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  // Marks that change the direction of text could show another ending than the file has.
  const plain = base.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim();
  // Cutting may split the last character in two.
  return plain.slice(0, FILE_LIMITS.nameLength).toWellFormed() || 'file';
}
