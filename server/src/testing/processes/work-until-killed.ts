import type { DatabaseHandle } from '../../db/client.ts';
import { JOBS } from '../../job-registry.ts';
import { createWorker } from '../../jobs/worker.ts';
import type { WorkerDeps } from '../../worker-deps.ts';

/** Starts a worker for every job, which runs until its process is killed. */
export async function workUntilKilled(
  handle: DatabaseHandle,
  deps: WorkerDeps,
  leaseMs: number,
): Promise<void> {
  await createWorker(deps, {
    jobs: JOBS,
    pollMs: 20,
    leaseMs,
    listen: (...args) => handle.listen(...args),
    soleProcess: handle.kind === 'embedded',
  }).start();
}
