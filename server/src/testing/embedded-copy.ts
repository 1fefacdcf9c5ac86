import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseStartError } from '../db/client.ts';
import { lockDirectory } from '../db/embedded/directory-lock.ts';
import { frugalStartParams } from '../db/embedded/durable-file-system.ts';
import { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { embeddedHandle } from '../db/embedded/embedded-handle.ts';
import { cacheDirectory, pgliteVersion } from '../db/embedded/pglite-package.ts';
import { migrate } from '../db/migrate.ts';
import { TransactionGuard } from '../db/transaction-guard.ts';
import type { TestDatabase } from './database.ts';
import { migrationsDigest } from './migrations-digest.ts';

/** An embedded database in memory, loaded from a kept copy of a migrated one. */
export async function createEmbeddedCopy(): Promise<TestDatabase> {
  return startInMemory(new Blob([await fs.readFile(await ensureMigratedCopy())]));
}

async function startInMemory(content?: Blob): Promise<TestDatabase & { client: EmbeddedClient }> {
  const guard = new TransactionGuard();
  const options = { dataDir: 'memory://', startParams: frugalStartParams };
  const client = await EmbeddedClient.start(content ? { ...options, loadDataDir: content } : options, guard);
  const handle = embeddedHandle(client, guard, () => client.close());
  return { client, db: handle.db, handle, close: () => handle.close() };
}

/** Test files run in several processes: one makes the copy, the others wait for it. */
async function ensureMigratedCopy(): Promise<string> {
  const directory = path.join(cacheDirectory, 'tests');
  const copy = path.join(directory, `${pgliteVersion()}-${await migrationsDigest()}.tar`);
  while (!existsSync(copy)) {
    const lock = await tryLock(directory);
    if (lock === null) {
      await pause(50);
      continue;
    }
    try {
      if (!existsSync(copy)) await makeMigratedCopy(copy);
    } finally {
      await lock.release();
    }
  }
  return copy;
}

async function tryLock(directory: string) {
  try {
    return await lockDirectory(directory);
  } catch (error) {
    if (error instanceof DatabaseStartError) return null;
    throw error;
  }
}

async function makeMigratedCopy(copy: string): Promise<void> {
  const { client, handle } = await startInMemory();
  await migrate(handle);
  // What migrating has logged need not be replayed by every test.
  await client.exec('VACUUM (ANALYZE)');
  await client.exec('CHECKPOINT');
  const content = await client.dumpDataDir('none');
  await handle.close();
  const directory = path.dirname(copy);
  const outdated = (await fs.readdir(directory)).filter((file) => file.endsWith('.tar'));
  await fs.writeFile(`${copy}.new`, Buffer.from(await content.arrayBuffer()));
  await fs.rename(`${copy}.new`, copy);
  for (const file of outdated) await fs.rm(path.join(directory, file), { force: true });
}
