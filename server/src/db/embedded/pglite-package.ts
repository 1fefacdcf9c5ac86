import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file that `import '@electric-sql/pglite'` loads, from the sources and from the bundle alike. */
export const pgliteEntry = createRequire(import.meta.url).resolve('@electric-sql/pglite');

const packageDirectory = dirname(dirname(pgliteEntry));

/** The exact installed version: another version may not be able to read its files. */
export function pgliteVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** The directory for caches, inside the `node_modules` that contain PGlite. */
export const cacheDirectory = join(dirname(dirname(packageDirectory)), '.cache', 'plumbline');
