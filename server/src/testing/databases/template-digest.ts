import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { readMigrationFiles } from '../../db/migration-files.ts';
import type { TemplateRows } from './template-rows.ts';

const beside = (path: string) => new URL(path, import.meta.url);
const ROW_SECURITY = beside('../../db/row-security.ts');

/** What ships, and the code that loads it. */
const SHIPPED = [
  '../../../catalog/',
  '../../domains/catalog/',
  '../../domains/kits/',
  '../../domains/documents/templates/',
].map(beside);

/** A short digest of what a template database is made from: the migrations and what follows them, and the rows that ship. */
export async function templateDigest(rows: TemplateRows): Promise<string> {
  const digest = createHash('sha256');
  for (const { name, hash } of await readMigrationFiles()) digest.update(`${name} ${hash}\n`);
  for (const file of [ROW_SECURITY, ...(rows === 'shipped' ? await filesIn(SHIPPED) : [])])
    digest.update(await fs.readFile(file));
  return digest.digest('hex').slice(0, 12);
}

async function filesIn(directories: readonly URL[]): Promise<URL[]> {
  const found = await Promise.all(
    directories.map(async (directory) =>
      (await fs.readdir(directory, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
        .map(({ name }) => new URL(name, directory)),
    ),
  );
  return found.flat();
}
