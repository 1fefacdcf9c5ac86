import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { DatabaseOptions } from '../../db/client.ts';
import { createTestDatabase } from '../../testing/databases/database.ts';
import { ensureMigratedCopy } from '../../testing/databases/embedded-copy.ts';

export interface SharedDatabase {
  readonly options: DatabaseOptions;
  remove(): Promise<void>;
}

/** A database as after a first start, which outlives its processes; only one at a time can open the embedded one. */
export async function createSharedDatabase(): Promise<SharedDatabase> {
  if (process.env.TEST_DATABASE_KIND !== 'postgres') {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-shared-'));
    // Takes a quarter of the time of `cp`.
    cpSync(await ensureMigratedCopy('shipped'), join(dataDir, 'database'), { recursive: true });
    return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
  }
  const database = await createTestDatabase('shipped');
  const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return { options: { databaseUrl: url.href, dataDir: '' }, remove: () => database.close() };
}
