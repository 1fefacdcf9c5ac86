import { spawnSync } from 'node:child_process';
import nodeFs from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { openEmbedded } from './open-embedded.ts';
import { startWriter } from './testing/start-writer.ts';

const hasStrace = spawnSync('strace', ['-V']).status === 0;

test('every commit is synced to disk before it is acknowledged', async () => {
  const directory = await temporaryDirectory();
  const { commits, synced } = await (hasStrace ? traceCommits : countCommits)(directory);
  expect(commits).toBeGreaterThanOrEqual(20);
  expect(synced).toBe(commits);
});

interface Commits {
  readonly commits: number;
  /** Commits during which the log was synced before the acknowledgment. */
  readonly synced: number;
}

/** Counts commits by the system calls of another process that writes. */
async function traceCommits(directory: string): Promise<Commits> {
  const trace = path.join(directory, 'trace');
  // Keeps only the syncs and the numbers that acknowledge commits.
  const strace = [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-y',
    '-e',
    'trace=fsync,fdatasync,write',
    '-o',
    trace,
  ];
  const writer = startWriter(path.join(directory, 'data'), true, strace);
  onTestFinished(() => writer.kill());
  await writer.printed(21);
  await writer.kill();
  const events = (await fs.readFile(trace, 'utf8')).split('\n').flatMap((line) => {
    if (/f(data)?sync\(\d+<[^>]*pg_wal/.test(line)) return ['sync'];
    return /write\(1<[^>]*>, "\d+\\n"/.test(line) ? ['acknowledged'] : [];
  });
  const acknowledgements = events.flatMap((event, index) => (event === 'acknowledged' ? [index] : []));
  return {
    commits: acknowledgements.length,
    synced: acknowledgements.filter((index) => events[index - 1] === 'sync').length,
  };
}

/** Without strace: counts the calls to the file system in this process. */
async function countCommits(dataDir: string): Promise<Commits> {
  const handle = await openEmbedded(dataDir);
  onTestFinished(() => handle.close());
  await handle.db.execute(sql`create table written (n serial primary key)`);
  const syncs = vi.spyOn(nodeFs, 'fsyncSync');
  onTestFinished(() => syncs.mockRestore());
  let synced = 0;
  for (let commits = 0; commits < 20; commits += 1) {
    syncs.mockClear();
    await handle.db.execute(sql`insert into written default values`);
    if (syncs.mock.calls.length > 0) synced += 1;
  }
  return { commits: 20, synced };
}

test('after a disk error nothing more is acknowledged, and a restart has every acknowledged row', async () => {
  const dataDir = await temporaryDirectory();
  const onStopped = vi.fn<(error: Error) => void>();
  const handle = await openEmbedded(dataDir, undefined, onStopped);
  await handle.db.execute(sql`create table written (n int)`);
  await handle.db.execute(sql`insert into written values (1)`);
  const failure = vi.spyOn(nodeFs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('i/o error'), { code: 'EIO' });
  });
  await expect(handle.db.execute(sql`insert into written values (2)`)).rejects.toThrow('Failed query');
  failure.mockRestore();
  await expect(handle.db.execute(sql`insert into written values (3)`)).rejects.toMatchObject({
    cause: {
      message: expect.stringMatching(/^The embedded database has stopped: .*start Plumbline again\.$/),
    },
  });
  expect(onStopped).toHaveBeenCalledOnce();
  await handle.close();

  const reopened = await openEmbedded(dataDir);
  onTestFinished(() => reopened.close());
  const { rows } = await reopened.db.execute<{ n: number }>(sql`select n from written`);
  // The refused row may or may not be there: its bytes may have reached the disk.
  expect(rows.map(({ n }) => n).filter((n) => n !== 2)).toEqual([1]);
});
