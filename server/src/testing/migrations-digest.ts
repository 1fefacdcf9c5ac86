import { createHash } from 'node:crypto';
import { readMigrationFiles } from '../db/migration-files.ts';

/** Short and different for every set of migrations. */
export async function migrationsDigest(): Promise<string> {
  const files = await readMigrationFiles();
  const all = files.map(({ name, hash }) => `${name} ${hash}`).join('\n');
  return createHash('sha256').update(all).digest('hex').slice(0, 12);
}
