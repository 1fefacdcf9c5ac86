import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface MigrationFile {
  /** Such as `0001_payments`. */
  readonly name: string;
  /** Milliseconds since 1970; drizzle-kit orders migrations by it. */
  readonly madeAt: number;
  /** SHA-256 of the file, independent of its line endings. */
  readonly hash: string;
  readonly statements: readonly string[];
  /**
   * Null if every older version can keep working on the migrated database. Otherwise the name of the migration that a version
   * must know at least, from the line `-- contract: since <name>: <reason>` in the file.
   */
  readonly contractSince: string | null;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Beside this module among the sources, and beside the bundle in a build. */
const migrationsDirectory = fileURLToPath(new URL('./migrations', import.meta.url));

const CONTRACT = /^-- contract: since (\w[\w-]*): \S.*$/m;

/** The migrations that drizzle-kit generated into `directory`, in order. */
export async function readMigrationFiles(directory = migrationsDirectory): Promise<MigrationFile[]> {
  const journal = JSON.parse(
    await fs.readFile(path.join(directory, 'meta/_journal.json'), 'utf8'),
  ) as Journal;
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const raw = await fs.readFile(path.join(directory, `${tag}.sql`), 'utf8');
      return parseMigration(tag, when, raw);
    }),
  );
}

/** Parses the text of one migration file. */
export function parseMigration(name: string, madeAt: number, raw: string): MigrationFile {
  const text = raw.replaceAll('\r\n', '\n');
  return {
    name,
    madeAt,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
    contractSince: CONTRACT.exec(text)?.[1] ?? null,
  };
}
