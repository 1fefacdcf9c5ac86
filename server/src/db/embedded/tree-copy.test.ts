import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { TreeCopy } from './tree-copy.ts';

let from: string;
let to: string;
let copy: TreeCopy;
beforeEach(async () => {
  from = await temporaryDirectory();
  to = path.join(await temporaryDirectory(), 'copy');
  copy = new TreeCopy(from, to);
});

async function write(
  name: string,
  text: string,
  modifiedAt = new Date('2026-03-10T15:00:00Z'),
): Promise<void> {
  const file = path.join(from, name);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, text);
  await fs.utimes(file, modifiedAt, modifiedAt);
}

/** The text of each file by its path, and each directory. */
async function treeOf(root: string): Promise<Record<string, string | null>> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true });
  const tree = entries.map(async (entry) => {
    const place = path.join(entry.parentPath, entry.name);
    return [path.relative(root, place), entry.isFile() ? await fs.readFile(place, 'utf8') : null] as const;
  });
  return Object.fromEntries(await Promise.all(tree));
}

test('a copy follows files that change, appear and go, in any directory', async () => {
  await write('base/1/2601', 'before');
  await write('base/1/2602', 'goes');
  await write('pg_wal/000000010000000000000001', 'log');
  await fs.mkdir(path.join(from, 'pg_tblspc'));
  await copy.update();
  expect(await treeOf(to)).toEqual(await treeOf(from));
  await write('base/1/2601', 'after!', new Date('2026-03-10T15:00:01Z'));
  await write('base/2/1259', 'new');
  await fs.rm(path.join(from, 'base/1/2602'));
  await copy.update();
  expect(await treeOf(to)).toEqual(await treeOf(from));
});

test('a file that has not changed is not copied again', async () => {
  await write('base/1/2601', 'as it was');
  await copy.update();
  await fs.writeFile(path.join(to, 'base/1/2601'), 'the copy');
  await copy.update();
  expect(await treeOf(to)).toMatchObject({ 'base/1/2601': 'the copy' });
});

test('a file that changed just before it was copied may change again within the same tick, and is copied again', async () => {
  const now = new Date();
  await write('base/1/2601', 'first', now);
  await copy.update();
  await write('base/1/2601', 'other', now);
  await copy.update();
  expect(await treeOf(to)).toMatchObject({ 'base/1/2601': 'other' });
});
