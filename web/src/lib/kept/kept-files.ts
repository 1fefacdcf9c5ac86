import type { KeptPlace } from './kept-work.ts';

/** A file that a contractor chose and that is not uploaded yet. */
export interface KeptFile extends KeptPlace {
  /** Its id on the server. */
  readonly id: string;
  readonly file: File;
  readonly lineId: string | null;
  readonly groupId: string | null;
  /** Orders the files of a place, in milliseconds. */
  readonly addedAt: number;
}

/** The limits of an account's files in a browser. */
export const KEPT_FILES = { most: 20, mostBytes: 100_000_000 } as const;

const STORE = 'files';
const BY_ACCOUNT = 'accountId';

let database: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open('plumbline-files', 1);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_ACCOUNT, BY_ACCOUNT),
    );
    opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')));
    opening.addEventListener('success', () => {
      // A later version in another tab needs it closed; the browser may close it too.
      opening.result.addEventListener('versionchange', () => opening.result.close());
      opening.result.addEventListener('close', () => (database = null));
      resolve(opening.result);
    });
  });
  database.catch(() => (database = null));
  return database;
}

/**
 * Runs `work` on the files of an account in one transaction. It gets them in the order in which they were
 * added. `otherwise` is returned if the browser has no storage, or no room.
 */
async function withFiles<T>(
  accountId: string,
  otherwise: T,
  work: (files: readonly KeptFile[], store: IDBObjectStore) => T,
): Promise<T> {
  try {
    const transaction = (await open()).transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    let result = otherwise;
    const reading = store.index(BY_ACCOUNT).getAll(accountId) as IDBRequest<KeptFile[]>;
    reading.addEventListener('success', () => {
      result = work(
        reading.result.toSorted((one, other) => one.addedAt - other.addedAt),
        store,
      );
    });
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('No room')));
    });
    return result;
  } catch {
    return otherwise;
  }
}

/** Keeps a file until it is uploaded. False when the account has too many, or the browser no room. */
export const keepFile = (kept: KeptFile): Promise<boolean> =>
  withFiles(kept.accountId, false, (files, store) => {
    const others = files.filter(({ id }) => id !== kept.id);
    const bytes = others.reduce((sum, { file }) => sum + file.size, kept.file.size);
    if (others.length >= KEPT_FILES.most || bytes > KEPT_FILES.mostBytes) return false;
    store.put(kept);
    return true;
  });

/** The files that wait in a browser for an account. */
export const listKeptFiles = (accountId: string): Promise<readonly KeptFile[]> =>
  withFiles<readonly KeptFile[]>(accountId, [], (files) => files);

export const removeKeptFile = ({ accountId, id }: Pick<KeptFile, 'accountId' | 'id'>): Promise<void> =>
  withFiles(accountId, undefined, (_files, store) => void store.delete(id));

/** Moves the files of one place to another, such as from a new estimate to the created one. */
export const moveKeptFiles = ({ accountId, slot }: KeptPlace, toSlot: string): Promise<void> =>
  withFiles(accountId, undefined, (files, store) => {
    for (const kept of files) if (kept.slot === slot) store.put({ ...kept, slot: toSlot });
  });

/** Removes every file kept for an account, so that logging out leaves nothing on this browser. */
export const forgetKeptFiles = (accountId: string): Promise<void> =>
  withFiles(accountId, undefined, (files, store) => {
    for (const { id } of files) store.delete(id);
  });
