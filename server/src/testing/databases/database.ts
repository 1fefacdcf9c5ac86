import { createEmbeddedCopy } from './embedded-copy.ts';
import { createPostgresCopy } from './postgres-copy.ts';
import type { TemplateRows } from './template-rows.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * A new database for a test file, with the schema and no rows, or those that ship. `TEST_DATABASE_KIND` is `embedded` (the default)
 * or `postgres`, on the server at `TEST_DATABASE_URL`, whose user must be allowed to create databases.
 */
export async function createTestDatabase(rows: TemplateRows = 'none'): Promise<TestDatabase> {
  const kind = process.env.TEST_DATABASE_KIND ?? 'embedded';
  if (kind === 'embedded') return createEmbeddedCopy(rows);
  if (kind !== 'postgres') throw new Error('TEST_DATABASE_KIND must be embedded or postgres.');
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_KIND=postgres needs TEST_DATABASE_URL.');
  return createPostgresCopy(serverUrl, rows);
}
