import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '../db/client.ts';
import { requestCopy } from '../db/embedded/copy-service.ts';
import { openCopy } from '../db/embedded/open-embedded.ts';
import { syncEntry } from '../db/embedded/sync-tree.ts';
import { BackupError } from './backup-format.ts';
import { type Dumped, type DumpedContents, dumpDatabase } from './dump-database.ts';

type Place = Pick<DatabaseOptions, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'log'>;

/**
 * Writes the whole database, as of one moment, into a new file that only its owner can read, while other processes use the
 * database. The file appears under its name once it is complete and synced to disk. `contents` are the photos and PDFs.
 * Throws `BackupError` or `DatabaseStartError`.
 */
export async function makeBackup(
  place: Place,
  file: string,
  madeAt: Date,
  contents: DumpedContents = { store: undefined },
): Promise<Dumped> {
  if (existsSync(file))
    throw new BackupError(`${file} already exists. Choose another file, or remove this one.`);
  const source = await openForReading(place);
  const partial = `${file}.partial`;
  try {
    const dumped = await writeFile(partial, (write) => dumpDatabase(source.handle, madeAt, contents, write));
    await fs.rename(partial, file);
    await syncEntry(path.dirname(path.resolve(file)));
    return dumped;
  } catch (error) {
    await fs.rm(partial, { force: true });
    throw error;
  } finally {
    await source.release();
  }
}

/** Opens the database itself, or a copy of an embedded one that another process has open. */
async function openForReading(place: Place): Promise<{ handle: DatabaseHandle; release(): Promise<void> }> {
  if (!place.databaseUrl) {
    if (!existsSync(path.join(place.dataDir, 'database', 'PG_VERSION')))
      throw new BackupError(
        `There is no database in ${path.resolve(place.dataDir)}. Set DATA_DIR to its directory.`,
      );
    const copy = await requestCopy(place.dataDir);
    if (copy) {
      try {
        const handle = await openCopy(copy.directory);
        const release = async () => {
          await handle.close();
          await copy.release();
        };
        return { handle, release };
      } catch (error) {
        await copy.release();
        throw error;
      }
    }
  }
  const handle = await openDatabase({ ...place, acceptsReadOnly: true });
  return { handle, release: () => handle.close() };
}

async function writeFile<Result>(
  file: string,
  work: (write: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  await fs.rm(file, { force: true });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const gzip = createGzip();
  gzip.pipe(target);
  target.on('error', (error) => gzip.destroy(error));
  const written = finished(target);
  // The await below reports its failure; this avoids an unhandled rejection.
  written.catch(() => {});
  const failed = new Promise<never>((_resolve, reject) => gzip.once('error', reject));
  failed.catch(() => {});
  const result = await work(async (text) => {
    if (gzip.destroyed) await failed;
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), failed]);
  });
  gzip.end();
  await Promise.race([written, failed]);
  return result;
}
