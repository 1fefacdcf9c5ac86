import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { initializeDirectory } from './initialize-directory.ts';
import { cacheDirectory, pgliteVersion } from './pglite-package.ts';
import { syncTree } from './sync-tree.ts';

/**
 * The directory of an empty database to copy new ones from, made at its first use and kept in the cache: creating one
 * takes seconds, copying it a fraction. Null where the cache cannot be written. Many processes may call this at once.
 */
export async function ensureTemplate(): Promise<string | null> {
  const template = path.join(cacheDirectory, `pglite-${pgliteVersion()}`);
  if (existsSync(template)) return template;
  const made = `${template}.${process.pid}`;
  try {
    await fs.mkdir(cacheDirectory, { recursive: true });
    await initializeDirectory(made);
    await syncTree(made);
    await fs.rename(made, template);
  } catch {
    // Somebody else's came first, or nothing can be kept here.
    await fs.rm(made, { recursive: true, force: true }).catch(() => {});
  }
  return existsSync(template) ? template : null;
}
