import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DatabaseStartError } from '../../db/client.ts';
import { ensureDatabaseDirectory } from '../../db/embedded/database-directory.ts';
import { lockDirectory } from '../../db/embedded/directory-lock.ts';
import { frugalStartParams } from '../../db/embedded/durable-file-system.ts';
import { EmbeddedClient } from '../../db/embedded/embedded-client.ts';
import { embeddedHandle } from '../../db/embedded/embedded-handle.ts';
import { cacheDirectory, pgliteVersion } from '../../db/embedded/pglite-package.ts';
import { migrate } from '../../db/migrate.ts';
import { TransactionGuard } from '../../db/transaction-guard.ts';
import { CopiedFileSystem, readFiles } from './copied-file-system.ts';
import { templateDigest } from './template-digest.ts';
import { fillTemplate, type TemplateRows } from './template-rows.ts';
import type { TestDatabase } from './test-database.ts';

const copies = new Map<TemplateRows, ReturnType<typeof readFiles>>();

/** An embedded database in memory, copied from a stored migrated one. */
export async function createEmbeddedCopy(rows: TemplateRows = 'none'): Promise<TestDatabase> {
  const files = copies.get(rows) ?? ensureMigratedCopy(rows).then(readFiles);
  copies.set(rows, files);
  return start(new CopiedFileSystem(await files));
}

async function start(files: NodeFS | CopiedFileSystem): Promise<TestDatabase & { client: EmbeddedClient }> {
  const guard = new TransactionGuard();
  const client = await EmbeddedClient.start({ fs: files, startParams: frugalStartParams }, guard);
  const handle = embeddedHandle(client, guard, () => client.close());
  return { client, db: handle.db, handle, close: () => handle.close() };
}

/** The directory of a migrated database. Test files run in several processes: one creates it, the others wait for it. */
export async function ensureMigratedCopy(rows: TemplateRows): Promise<string> {
  const directory = path.join(cacheDirectory, 'tests');
  const copy = path.join(directory, `${prefixOf(rows)}${pgliteVersion()}-${await templateDigest(rows)}`);
  while (!existsSync(copy)) {
    const lock = await tryLock(directory);
    if (lock === null) {
      await pause(50);
      continue;
    }
    try {
      if (!existsSync(copy)) await makeMigratedCopy(copy, rows);
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

const prefixOf = (rows: TemplateRows) => `migrated-${rows}-`;

async function makeMigratedCopy(copy: string, rows: TemplateRows): Promise<void> {
  const directory = path.dirname(copy);
  const outdated = (await fs.readdir(directory)).filter((name) => name.startsWith(prefixOf(rows)));
  for (const name of outdated) await fs.rm(path.join(directory, name), { recursive: true, force: true });
  const unfinished = `${copy}.new`;
  await ensureDatabaseDirectory(unfinished);
  const { client, handle } = await start(new NodeFS(unfinished));
  await migrate(handle);
  await fillTemplate(handle, rows);
  // So that tests need not replay the log of the migrations.
  await client.exec('VACUUM (ANALYZE)');
  await client.exec('CHECKPOINT');
  await handle.close();
  await fs.rename(unfinished, copy);
}
