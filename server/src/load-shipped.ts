import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { DatabaseHandle, Queryable } from './db/client.ts';
import { loadCatalog } from './domains/catalog/load-catalog.ts';
import { catalogDirectory } from './domains/catalog/read-catalog.ts';
import { loadTemplates } from './domains/documents/templates/load-templates.ts';
import { loadKits } from './domains/kits/load-kits.ts';

/** The advisory lock for loading the shipped catalog, templates and kits. */
const SHIPPED_LOCK = 7_586_014;

/**
 * Loads the shipped catalog, and the templates and kits that refer to it. Safe at every start, also of
 * several processes at once, which take turns. A comment on a table records what was loaded last; a start
 * with the same digest skips the load, which saves a sixth of its time. While a load runs, and after one that
 * failed, the comment is empty.
 */
export async function loadShipped(
  handle: DatabaseHandle,
  clock: Clock,
  digest: Promise<string | null> = digestOfShipped(),
): Promise<void> {
  const wanted = await digest;
  const isLoaded = async (db: Queryable) => wanted !== null && (await findLoaded(db)) === wanted;
  if (await isLoaded(handle.db)) return;
  const deps = { db: handle.db, clock };
  // On the connection of the migrations, whose user owns the table.
  await handle.withDedicatedConnection(async (db) => {
    await db.execute(sql`select pg_advisory_lock(${SHIPPED_LOCK})`);
    try {
      if (await isLoaded(db)) return;
      await recordLoaded(db, '');
      await loadCatalog(deps);
      await loadTemplates(deps);
      await loadKits(deps);
      if (wanted !== null) await recordLoaded(db, wanted);
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${SHIPPED_LOCK})`);
    }
  });
}

/**
 * A digest of the files and of the bundle's name, which changes with its code; null for a server that runs
 * from source.
 */
async function digestOfShipped(): Promise<string | null> {
  if (import.meta.url.endsWith('.ts')) return null;
  const bundle = basename(import.meta.url);
  // Without a hash in its name, the bundle may have changed under the same name.
  if (!/-[\w-]{8}\.js$/.test(bundle)) return null;
  const hash = createHash('sha256').update(bundle);
  const directory = catalogDirectory();
  for (const file of (await readdir(directory)).toSorted())
    hash.update(file).update(await readFile(join(directory, file)));
  return hash.digest('hex');
}

async function findLoaded(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ loaded: string | null }>(
    sql`select obj_description('job_types'::regclass, 'pg_class') as loaded`,
  );
  return rows[0]?.loaded ?? null;
}

async function recordLoaded(db: Queryable, digest: string): Promise<void> {
  if (!/^[0-9a-f]*$/.test(digest)) throw new Error('A digest is hexadecimal.');
  await db.execute(sql.raw(`comment on table job_types is '${digest}'`));
}
