import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DAY_MS } from '@plumbline/contract/durations';
import { accountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { storeAway } from '../../providers/file-store.ts';
import { variantsOf } from './get-file.ts';
import {
  countFilesOutside,
  deleteParts,
  type FileRow,
  type FileStoreName,
  listFilesOutside,
  lockFileAt,
  setStore,
} from './queries.ts';
import { openContent } from './read-content.ts';
import { deleteRemovals, recordRemovals } from './removal-queries.ts';
import { insertContents, type Variants, writeVariants } from './store-contents.ts';

type Moves = Pick<Deps, 'db' | 'clock' | 'files'>;

/** After this time the move of one file has ended, successfully or not. */
const MOVE_ENDED_MS = DAY_MS;
/** Reads from the old store, such as for a backup, have finished by then. */
const READERS_ENDED_MS = DAY_MS;
const AT_ONCE = 100;

/** The outcome of a move. */
export interface MovedFiles {
  readonly moved: number;
  /** Files without any content, which stay as they are. */
  readonly empty: number;
  /** Files that are still in the other store. */
  readonly left: number;
}

/**
 * Moves the contents of all files to a store, while others read and upload. At any time, even if this process
 * is killed, each file is in one of the two stores. Throws `UnavailableError` while the object store is away.
 */
export async function moveFiles(
  deps: Moves,
  to: FileStoreName,
  onMoved: (count: number) => void = () => {},
): Promise<MovedFiles> {
  if (!deps.files) throw storeAway();
  let [moved, empty] = [0, 0];
  let last: FileRow | null = null;
  for (;;) {
    const rows: FileRow[] = await listFilesOutside(deps.db, to, last, AT_ONCE);
    for (const row of rows) {
      const variants = await readVariants(deps, row);
      if (!variants) empty += 1;
      else if (await (to === 's3' ? toObjects : toDatabase)(deps, row, variants)) onMoved((moved += 1));
      last = row;
    }
    if (rows.length === 0) break;
  }
  return { moved, empty, left: await countFilesOutside(deps.db, to) };
}

async function readVariants(deps: Moves, row: FileRow): Promise<Variants | null> {
  const variants: Record<string, Buffer> = {};
  for (const variant of variantsOf(row)) {
    const content = await openContent(deps, row, variant);
    if (!content) return null;
    variants[variant] = await buffer(content);
  }
  return variants;
}

async function toObjects(deps: Moves, row: FileRow, variants: Variants): Promise<boolean> {
  const { db, clock } = deps;
  const account = accountId(row.accountId);
  const object = { storeKey: randomUUID(), kind: row.kind };
  // Recorded first, so that a job removes them if this process is killed.
  const ended = new Date(clock.now().getTime() + MOVE_ENDED_MS);
  await inTransaction(db, (tx) => recordRemovals(tx, [object], ended));
  await writeVariants(deps, object.storeKey, row.mediaType, variants);
  return inTransaction(db, async (tx) => {
    if (!(await lockFileAt(tx, row))) return false;
    await setStore(tx, account, row.id, { store: 's3', storeKey: object.storeKey });
    await deleteParts(tx, account, row.id);
    await deleteRemovals(tx, [object.storeKey]);
    return true;
  });
}

async function toDatabase({ db, clock }: Moves, row: FileRow, variants: Variants): Promise<boolean> {
  const account = accountId(row.accountId);
  return inTransaction(db, async (tx) => {
    if (!(await lockFileAt(tx, row))) return false;
    await setStore(tx, account, row.id, { store: 'database', storeKey: randomUUID() });
    await insertContents(tx, account, row.id, variants);
    await recordRemovals(tx, [row], new Date(clock.now().getTime() + READERS_ENDED_MS));
    return true;
  });
}
