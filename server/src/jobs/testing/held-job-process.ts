import { writeSync } from 'node:fs';
import { z } from 'zod';
import { systemClock } from '../../clock.ts';
import { type DatabaseOptions, openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueueJob } from '../enqueue-job.ts';
import { defineJob } from '../job-definition.ts';
import { createWorker } from '../worker.ts';
import { testWorkerDeps } from './worker-deps.ts';

/** Queues a job, starts it, prints that, and never finishes it. */
const options = JSON.parse(process.argv[2] ?? '') as DatabaseOptions & { leaseMs: number };
const handle = await openDatabase(options);
await migrate(handle);
const deps = testWorkerDeps(handle.db, systemClock());
const held = defineJob({
  name: 'held',
  payload: z.object({}),
  pausesMs: [0],
  run: async () => {
    writeSync(1, 'running\n');
    await new Promise(() => {});
  },
});
await inTransaction(handle.db, (tx) => enqueueJob(tx, deps.clock, held, {}));
await createWorker(deps, { jobs: [held], pollMs: 20, leaseMs: options.leaseMs }).start();
