import fs from 'node:fs/promises';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type DatabaseHandle, type DatabaseLog, DatabaseStartError } from '../database.ts';
import { TransactionGuard } from '../transaction-guard.ts';
import { serveCopies } from './copy-service.ts';
import { ensureDatabaseDirectory } from './database-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFileSystem, durableStartParams, frugalStartParams } from './durable-file-system.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { embeddedHandle } from './embedded-handle.ts';
import { startHousekeeping } from './housekeeping.ts';

/** PGlite's PostgreSQL version; it reads no other version's files. */
const ENGINE_VERSION = '18';

/**
 * Opens the database in `dataDir` for this process alone, creating it at the first start. Commits are durable.
 * `onStopped` is called when the database stops, for example after a disk error; only a new process can recover it.
 * Throws `DatabaseStartError` if another process has it or if it cannot be opened.
 */
export async function openEmbedded(
  dataDir: string,
  log?: DatabaseLog,
  onStopped: (error: Error) => void = () => {},
): Promise<DatabaseHandle> {
  const lock = await lockDirectory(dataDir);
  try {
    const directory = path.join(path.resolve(dataDir), 'database');
    await ensureDatabaseDirectory(directory);
    const guard = new TransactionGuard();
    const client = await startEngine(directory, guard);
    client.onStopped = (error) => {
      log?.error({ err: error }, 'the embedded database has stopped');
      onStopped(error);
    };
    const housekeeping = await startHousekeeping(client, log);
    const copies = await serveCopies(dataDir, client, log);
    return embeddedHandle(client, guard, async () => {
      housekeeping.stop();
      await copies.close();
      try {
        await housekeeping.tidy();
      } catch (error) {
        log?.warn({ err: error }, 'database maintenance failed');
      }
      await client.close();
      await lock.release();
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens the copy that `requestCopy` returned. Writes to it are lost. */
export async function openCopy(directory: string): Promise<DatabaseHandle> {
  const guard = new TransactionGuard();
  const client = await EmbeddedClient.start(
    { fs: new NodeFS(directory), startParams: frugalStartParams },
    guard,
  );
  return embeddedHandle(client, guard, () => client.close());
}

async function startEngine(directory: string, guard: TransactionGuard): Promise<EmbeddedClient> {
  const version = (await fs.readFile(path.join(directory, 'PG_VERSION'), 'utf8')).trim();
  if (version !== ENGINE_VERSION) {
    throw new DatabaseStartError(
      `${directory} was written by PostgreSQL ${version}; this version of Plumbline reads ${ENGINE_VERSION}. ` +
        'Start the version of Plumbline that wrote it, or move the directory away to start with an empty database.',
    );
  }
  try {
    return await EmbeddedClient.start(
      { fs: new DurableFileSystem(directory), startParams: durableStartParams },
      guard,
    );
  } catch (error) {
    throw new DatabaseStartError(
      `The database in ${directory} cannot be opened: ${error instanceof Error ? error.message : String(error)}\n` +
        'Restore the directory from a backup, or move it away to start with an empty database.',
      { cause: error },
    );
  }
}
