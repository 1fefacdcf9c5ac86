import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BusyContractor, type Findings } from '../support/busy-contractor.ts';
import { expect, test, withPlumbline } from '../support/plumbline.ts';

const SIZE_MB = 160;

/** A separate in-memory disk, or null if this process may not mount one. */
function mountDisk(): string | null {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE_MB}m,mode=0700`,
    'tmpfs',
    directory,
  ]);
  if (status === 0) return directory;
  rmSync(directory, { recursive: true });
  return null;
}

function unmountDisk(directory: string): void {
  spawnSync('umount', ['-l', directory]);
  rmSync(directory, { recursive: true, force: true });
}

/** Fills the disk up to `spareBytes`. */
function fill(directory: string, spareBytes: number): void {
  const { bavail, bsize } = statfsSync(directory);
  const file = openSync(join(directory, 'filler'), 'w');
  const block = Buffer.alloc(1024 * 1024);
  for (let left = bavail * bsize - spareBytes; left > 0; left -= block.length)
    writeSync(file, block, 0, Math.min(left, block.length));
  closeSync(file);
}

const probe = mountDisk();
if (probe) unmountDisk(probe);

// Without the right to mount, such as without root, the test is skipped.
if (probe)
  for (const spareBytes of [0, 300_000])
    test(`a disk that fills up, ${spareBytes} bytes before, loses no acknowledged write of the embedded database`, {
      tag: '@long',
    }, async () => {
      test.setTimeout(180_000);
      const disk = mountDisk() ?? '';
      try {
        await withPlumbline('embedded', { DATA_DIR: disk }, async (plumbline) => {
          const contractors = await Promise.all([1, 2].map((seed) => BusyContractor.signUp(plumbline, seed)));
          const findings: Findings = { faults: [], estimates: 0 };
          const stop = new AbortController();
          const work = Promise.all(contractors.map((contractor) => contractor.work(stop.signal)));
          const acknowledged = () => contractors.reduce((sum, { acknowledged: count }) => sum + count, 0);
          await expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThan(15);
          fill(disk, spareBytes);
          const toldSo = () =>
            contractors.reduce((sum, { unanswered, notNow }) => sum + unanswered + notNow, 0);
          await expect.poll(toldSo, { timeout: 60_000 }).toBeGreaterThan(5);
          stop.abort();
          await work;
          const refused = contractors.flatMap((contractor) => contractor.refused);
          expect(refused).toEqual([]);
          await plumbline.server.kill();
          rmSync(join(disk, 'filler'));
          await plumbline.server.run();
          await Promise.all(contractors.map((contractor) => contractor.compare(findings)));
          expect(findings.faults).toEqual([]);
          process.stdout.write(
            `disk full with ${spareBytes} bytes to spare: ${acknowledged()} acknowledged writes, all there\n`,
          );
        });
      } finally {
        unmountDisk(disk);
      }
    });
