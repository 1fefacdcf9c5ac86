import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { readMigrationFiles } from '../../db/migration-files.ts';

const rowSecurity = new URL('../../db/row-security.ts', import.meta.url);

/** A short digest of the migrations and what follows them. */
export async function migrationsDigest(): Promise<string> {
  const files = await readMigrationFiles();
  const all = files.map(({ name, hash }) => `${name} ${hash}`).join('\n');
  return createHash('sha256')
    .update(all)
    .update(await fs.readFile(rowSecurity))
    .digest('hex')
    .slice(0, 12);
}
