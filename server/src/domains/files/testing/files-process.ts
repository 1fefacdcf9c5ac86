import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { accountId } from '../../../account-id.ts';
import { systemClock } from '../../../clock.ts';
import { type DatabaseOptions, openDatabase } from '../../../db/client.ts';
import { noise } from '../../../images/testing/image-files.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { openFileStore } from '../../../providers/open-file-store.ts';
import { moveFiles } from '../move-files.ts';
import { uploadFile } from '../upload-file.ts';

/** The work of the process until it is killed. */
export interface FilesOrder {
  readonly database: DatabaseOptions;
  readonly environment: Record<string, string>;
  readonly account: string;
  readonly work: 'upload' | 'move';
}

/** A process that uploads photos, or moves files back and forth; it prints `begun` after the first time. */
const order = JSON.parse(process.argv[2] ?? '') as FilesOrder;
const handle = await openDatabase(order.database);
const deps = testWorkerDeps(handle.db, systemClock(), { environment: order.environment });
const files = await openFileStore(deps.config.files.s3, deps.log);
const all = { ...deps, ...(files && { files }) };
const photo = await noise(900, 700).jpeg().toBuffer();
for (let count = 0; ; count += 1) {
  if (order.work === 'upload') {
    const content = Buffer.concat([photo, Buffer.from(randomUUID())]);
    await uploadFile(all, accountId(order.account), randomUUID(), { content, name: 'roof.jpg' });
  } else {
    await moveFiles(all, count % 2 === 0 ? 's3' : 'database');
  }
  if (count === 0) writeSync(1, 'begun\n');
}
