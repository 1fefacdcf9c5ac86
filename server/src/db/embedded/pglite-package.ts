import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file that `import '@electric-sql/pglite'` loads, from the sources and from the bundle alike. */
export const pgliteEntry = createRequire(import.meta.url).resolve('@electric-sql/pglite');

const packageDirectory = dirname(dirname(pgliteEntry));

/** The exact version that is installed: what it made, another version may not read. */
export function pgliteVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Where things that can be made again are kept, inside the `node_modules` that hold PGlite. */
export const cacheDirectory = join(dirname(dirname(packageDirectory)), '.cache', 'plumbline');
