import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './repository.mjs';

const IGNORED = new Set(['node_modules', 'dist', '.cache', 'test-results']);
const TEST = /\.test\.tsx?$/;

/** A digest of the names and contents of files and whole directories, without tests and build output. */
export function contentHash(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return TEST.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !IGNORED.has(name))
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}
