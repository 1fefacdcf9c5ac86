import { createEmbeddedCopy } from './embedded-copy.ts';
import { emptyDatabase, type NewCopy, readNewCopy } from './emptied-database.ts';
import { createPostgresCopy } from './postgres-copy.ts';
import type { TemplateRows } from './template-rows.ts';
import type { TestDatabase } from './test-database.ts';

interface KeptDatabase {
  readonly database: TestDatabase;
  readonly copy: NewCopy;
}

/** How many emptied databases a process of Vitest keeps of each kind. An embedded one takes about 100 MB. */
const KEPT = process.env.VITEST ? { embedded: 1, postgres: 2 } : { embedded: 0, postgres: 0 };

const kept = new Map<string, KeptDatabase[]>();

/**
 * A database for a test file, with the schema and no rows, or those that ship: one that earlier tests have closed and that was
 * emptied, or a new one. `TEST_DATABASE_KIND` is `embedded` (the default) or `postgres`, on the server at `TEST_DATABASE_URL`, whose
 * user must be allowed to create databases.
 */
export async function createTestDatabase(rows: TemplateRows = 'none'): Promise<TestDatabase> {
  const kind = process.env.TEST_DATABASE_KIND ?? 'embedded';
  if (kind !== 'embedded' && kind !== 'postgres')
    throw new Error('TEST_DATABASE_KIND must be embedded or postgres.');
  const key = `${kind} ${rows}`;
  const idle = kept.get(key) ?? [];
  kept.set(key, idle);
  const { database, copy } = idle.pop() ?? (await createCopy(kind, rows));
  const giveBack = async () => {
    const isEmpty = idle.length < KEPT[kind] && (await emptyDatabase(database, copy).catch(() => false));
    if (isEmpty) idle.push({ database, copy });
    else await database.close();
  };
  let closed: Promise<void> | undefined;
  return {
    ...database,
    close() {
      closed ??= giveBack();
      return closed;
    },
  };
}

async function createCopy(kind: keyof typeof KEPT, rows: TemplateRows): Promise<KeptDatabase> {
  const database = await (kind === 'embedded'
    ? createEmbeddedCopy(rows)
    : createPostgresCopy(serverUrl(), rows));
  return { database, copy: await readNewCopy(database) };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_KIND=postgres needs TEST_DATABASE_URL.');
  return url;
}
