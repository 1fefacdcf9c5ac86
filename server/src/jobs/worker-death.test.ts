import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/client.ts';
import { jobs } from '../db/schema/schema.ts';
import { IS_LONG } from '../testing/is-long.ts';
import { defineJob } from './job-definition.ts';
import { createSharedDatabase } from './testing/shared-database.ts';
import { spawnProcess } from './testing/spawn-process.ts';
import { testWorkerDeps } from './testing/worker-deps.ts';
import { createWorker } from './worker.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** The server is alone on the embedded database, and never on PostgreSQL. `npm run test:all` tries both on each. */
const isEmbedded = process.env.TEST_DATABASE_KIND !== 'postgres';
const WAYS = [{ soleProcess: false }, { soleProcess: true }].filter(
  ({ soleProcess }) => IS_LONG || soleProcess === isEmbedded,
);

it.each(WAYS)(
  'a job whose process gets SIGKILL is taken over by another (alone on the database: $soleProcess)',
  async ({ soleProcess }) => {
    const shared = await createSharedDatabase();
    closers.push(() => shared.remove());
    const leaseMs = soleProcess ? 3_600_000 : 1000;
    const script = new URL('./testing/held-job-process.ts', import.meta.url);
    const dying = spawnProcess(script, { ...shared.options, leaseMs });
    await dying.killAfter('running');

    const handle = await openDatabase(shared.options);
    const deps = testWorkerDeps(handle.db, systemClock());
    closers.push(
      () => handle.close(),
      () => deps.close(),
    );
    const attempts: number[] = [];
    const held = defineJob({
      name: 'held',
      payload: z.object({}),
      pausesMs: [0],
      run: async (_deps, _payload, { attempt }) => void attempts.push(attempt),
    });
    const worker = createWorker(deps, { jobs: [held], pollMs: 20, leaseMs, soleProcess });
    await worker.start();
    await vi.waitFor(async () => {
      expect(await handle.db.select().from(jobs)).toMatchObject([{ state: 'done', attempts: 2 }]);
    }, 5000);
    await worker.stop();
    expect(attempts).toEqual([2]);
  },
);
