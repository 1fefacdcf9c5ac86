import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { initializeDirectory } from './initialize-directory.ts';
import { cacheDirectory, pgliteVersion } from './pglite-package.ts';
import { syncTree } from './sync-tree.ts';

/**
 * The directory of an empty database to copy new ones from, created at its first use and cached: creating one
 * takes seconds, copying it a fraction. Null if the cache is not writable. Many processes may call this at once.
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
    // Another process came first, or the cache is not writable.
    await fs.rm(made, { recursive: true, force: true }).catch(() => {});
  }
  return existsSync(template) ? template : null;
}
