import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { ensureDatabaseDirectory } from './database-directory.ts';

test('a first start that was killed halfway starts over', async () => {
  const directory = path.join(await temporaryDirectory(), 'database');
  await fs.mkdir(path.join(`${directory}.partial`, 'base'), { recursive: true });
  await fs.writeFile(path.join(`${directory}.partial`, 'base', 'torn'), 'half a file');
  await ensureDatabaseDirectory(directory);
  expect(existsSync(path.join(directory, 'PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(directory, 'base', 'torn'))).toBe(false);
  expect(existsSync(`${directory}.partial`)).toBe(false);
});

test('only the owner can read a new database', async () => {
  const directory = path.join(await temporaryDirectory(), 'database');
  await ensureDatabaseDirectory(directory);
  expect((await fs.stat(directory)).mode & 0o777).toBe(0o700);
});

test('an existing database is not changed', async () => {
  const directory = path.join(await temporaryDirectory(), 'database');
  await fs.mkdir(directory);
  await fs.writeFile(path.join(directory, 'PG_VERSION'), '18\n');
  await ensureDatabaseDirectory(directory);
  expect(await fs.readdir(directory)).toEqual(['PG_VERSION']);
});

test('a directory with other files is refused and kept', async () => {
  const directory = path.join(await temporaryDirectory(), 'database');
  await fs.mkdir(directory);
  await fs.writeFile(path.join(directory, 'holiday.jpg'), '');
  await expect(ensureDatabaseDirectory(directory)).rejects.toThrow(
    `${directory} is not a database of Plumbline, or it is damaged: PG_VERSION is missing in it.`,
  );
  expect(await fs.readdir(directory)).toEqual(['holiday.jpg']);
});
