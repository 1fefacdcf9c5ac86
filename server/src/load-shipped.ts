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

/**
 * Loads the catalog that ships, and the templates and kits that are made of it; safe at every start, also of several processes at
 * once. What was loaded last stands in a comment of a table: a start that would load the same again leaves it, which saves a sixth of
 * its time. A restored database has no comment, and is loaded.
 */
export async function loadShipped(
  handle: DatabaseHandle,
  clock: Clock,
  digest: Promise<string | null> = digestOfShipped(),
): Promise<void> {
  const wanted = await digest;
  if (wanted !== null && (await findLoaded(handle.db)) === wanted) return;
  const deps = { db: handle.db, clock };
  await loadCatalog(deps);
  await loadTemplates(deps);
  await loadKits(deps);
  // On the connection of the migrations, whose user owns the table.
  if (wanted !== null) await handle.withDedicatedConnection((db) => keepLoaded(db, wanted));
}

/** A digest of the files and of the bundle, whose name changes with what it makes of them; null for a server that runs from source. */
async function digestOfShipped(): Promise<string | null> {
  if (import.meta.url.endsWith('.ts')) return null;
  const hash = createHash('sha256').update(basename(import.meta.url));
  const directory = catalogDirectory();
  for (const file of (await readdir(directory)).toSorted())
    hash.update(await readFile(join(directory, file)));
  return hash.digest('hex');
}

async function findLoaded(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ loaded: string | null }>(
    sql`select obj_description('job_types'::regclass, 'pg_class') as loaded`,
  );
  return rows[0]?.loaded ?? null;
}

async function keepLoaded(db: Queryable, digest: string): Promise<void> {
  if (!/^[0-9a-f]+$/.test(digest)) throw new Error('A digest is hexadecimal.');
  await db.execute(sql.raw(`comment on table job_types is '${digest}'`));
}
