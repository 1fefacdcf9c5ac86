import { writeSync } from 'node:fs';
import type { DatabaseOptions } from '../../db/client.ts';
import { restoreBackup } from '../restore-backup.ts';

/** Starts a restore, prints that, and never finishes. */
const { file, ...place } = JSON.parse(process.argv[2] ?? '') as DatabaseOptions & { file: string };
await restoreBackup(place, file, {
  replace: true,
  onProgress: (rows) => {
    if (rows === 0) return;
    writeSync(1, 'restoring\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
