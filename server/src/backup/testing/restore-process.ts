import { writeSync } from 'node:fs';
import type { DatabaseOptions } from '../../db/client.ts';
import { restoreBackup } from '../restore-backup.ts';

/** Begins to restore, says so, and never ends. */
const { file, ...place } = JSON.parse(process.argv[2] ?? '') as DatabaseOptions & { file: string };
await restoreBackup(place, file, {
  replace: true,
  onProgress: (rows) => {
    if (rows === 0) return;
    writeSync(1, 'restoring\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
