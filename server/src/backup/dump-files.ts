import { FILE_VARIANTS } from '@plumbline/contract/files';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { UnavailableError } from '../errors.ts';
import type { FileStore } from '../providers/file-store.ts';
import { BackupError } from './backup-format.ts';
import type { Table } from './list-tables.ts';

/** Bytes of one row of `file_contents`, as the server stores them, and of one read from the object store. */
const PART_BYTES = 256 * 1024;
const READ_BYTES = 4 * PART_BYTES;
const FILES_AT_ONCE = 100;

interface StoredObject extends Record<string, unknown> {
  readonly file_id: string;
  readonly account_id: string;
  readonly store_key: string;
}

/** The outcome of writing contents from an object store. */
export interface DumpedObjects {
  readonly rows: number;
  /** Files whose objects are gone. */
  readonly missing: number;
}

/**
 * Writes the contents of files that are in an object store as rows of `file_contents`. Throws `BackupError` if there are any and the
 * store is away or not configured.
 */
export async function dumpObjects(
  tx: Transaction,
  { columns }: Table,
  files: FileStore | undefined,
  put: (text: string) => Promise<void>,
): Promise<DumpedObjects> {
  let [rows, missing] = [0, 0];
  await tx.execute(
    sql`declare objects no scroll cursor for select id as file_id, account_id, store_key from files where store = 's3' and state = 'stored'`,
  );
  for (;;) {
    const { rows: found } = await tx.execute<StoredObject>(sql.raw(`fetch ${FILES_AT_ONCE} from objects`));
    if (found.length === 0) break;
    for (const object of found) {
      const before = rows;
      for await (const part of readParts(files, object)) {
        await put(`${JSON.stringify(columns.map(({ name }) => part[name] ?? null))}\n`);
        rows += 1;
      }
      if (rows === before) missing += 1;
    }
  }
  await tx.execute(sql`close objects`);
  return { rows, missing };
}

async function* readParts(
  files: FileStore | undefined,
  { file_id, account_id, store_key }: StoredObject,
): AsyncGenerator<Record<string, string>> {
  for (const variant of FILE_VARIANTS)
    for (let offset = 0; ; offset += READ_BYTES) {
      const read = await readPart(files, store_key, variant, offset);
      if (!read) break;
      for (let from = 0; from < read.length; from += PART_BYTES) {
        const content = `\\x${Buffer.from(read.subarray(from, from + PART_BYTES)).toString('hex')}`;
        yield { file_id, account_id, variant, part: String((offset + from) / PART_BYTES), content };
      }
      if (read.length < READ_BYTES) break;
    }
}

async function readPart(
  files: FileStore | undefined,
  storeKey: string,
  variant: (typeof FILE_VARIANTS)[number],
  offset: number,
): Promise<Uint8Array | null> {
  const without = 'or leave photos and PDFs out with --without-files.';
  if (!files)
    throw new BackupError(`Photos and PDFs are in an object store: set the S3_ variables, ${without}`);
  try {
    return await files.readPart(storeKey, variant, offset, READ_BYTES);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    throw new BackupError(`The object store did not answer. Try again, ${without}`, { cause: error });
  }
}
