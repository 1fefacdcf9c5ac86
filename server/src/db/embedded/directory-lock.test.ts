import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { startWriter } from './testing/start-writer.ts';

test('a directory is free again once its lock is released', async () => {
  const directory = await temporaryDirectory();
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(
    `${directory} is in use by another Plumbline process (${process.pid}).`,
  );
  await lock.release();
  await (await lockDirectory(directory)).release();
  expect(await fs.readdir(path.join(directory, '.lock'))).toEqual([]);
});

test('of eight processes that start at once after a crash, exactly one gets the directory', async () => {
  for (let round = 0; round < 10; round += 1) {
    const directory = await temporaryDirectory();
    await fs.mkdir(path.join(directory, '.lock'));
    await fs.writeFile(path.join(directory, '.lock', '00000000000001-1-abcdef.sock'), '');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    for (const { value } of winners) onTestFinished(() => value.release());
    expect(winners).toHaveLength(1);
  }
});

test('a newcomer does not become the owner when the clock is set back', async () => {
  const directory = await temporaryDirectory();
  const lock = await lockDirectory(directory);
  onTestFinished(() => lock.release());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await expect(lockDirectory(directory)).rejects.toThrow('is in use');
});

test('a killed process releases the directory', async () => {
  const directory = await temporaryDirectory();
  const owner = startWriter(directory, false);
  await owner.printed(1);
  await expect(lockDirectory(directory)).rejects.toThrow(`(${owner.child.pid})`);
  await owner.kill();
  await (await lockDirectory(directory)).release();
});

test('a path far longer than a socket address can be locked, whatever the temporary directory', async () => {
  const directory = path.join(
    await temporaryDirectory(),
    ...Array.from({ length: 10 }, () => 'x'.repeat(40)),
  );
  const lock = await lockDirectory(directory);
  onTestFinished(() => lock.release());
  await expect(lockDirectory(directory)).rejects.toThrow('is in use by another Plumbline process');
});

test('two paths to one directory share one lock', async () => {
  const parent = await temporaryDirectory();
  const lock = await lockDirectory(path.join(parent, 'data'));
  onTestFinished(() => lock.release());
  await fs.symlink('data', path.join(parent, 'alias'));
  await expect(lockDirectory(path.join(parent, 'alias'))).rejects.toThrow('is in use');
});

test('no other user can reach the sockets', async () => {
  const directory = await temporaryDirectory();
  const lock = await lockDirectory(directory);
  onTestFinished(() => lock.release());
  expect((await fs.stat(path.join(directory, '.lock'))).mode & 0o777).toBe(0o700);
});
