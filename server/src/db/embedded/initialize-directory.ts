import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { pgliteEntry } from './pglite-package.ts';

const PROGRAM = `
const { PGlite } = require(process.argv[1]);
PGlite.create(process.argv[2]).then((database) => database.close());
`;

/**
 * Creates a new, empty database in a directory that does not exist yet. It takes some 750 MB of memory for three
 * seconds, so it runs in a separate process if possible.
 */
export async function initializeDirectory(directory: string): Promise<void> {
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, ['-e', PROGRAM, pgliteEntry, directory], { stdio: 'ignore' });
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  if (code === 0) return;
  await rm(directory, { recursive: true, force: true });
  const database = await PGlite.create({ fs: new NodeFS(directory) });
  await database.close();
}
