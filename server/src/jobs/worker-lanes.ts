import { JOBS, SLOW_JOBS } from './registry.ts';
import { createWorker, type Worker, type WorkerOptions } from './worker.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** Calls to contractors' addresses that one process makes at the same time. */
const SLOW_AT_ONCE = 8;

/**
 * The workers of one process: one for jobs that wait for addresses of contractors, which may take their time, and one for all
 * the others, which do not stand in line behind them.
 */
export function createLanes(
  deps: WorkerDeps,
  { listen, soleProcess, observe }: Pick<WorkerOptions, 'listen' | 'soleProcess' | 'observe'>,
): Pick<Worker, 'start' | 'stop' | 'giveBack'> {
  const listening = listen && { listen };
  const main = createWorker(deps, {
    jobs: JOBS.filter((job) => !SLOW_JOBS.includes(job)),
    ...listening,
    observe,
    ...(soleProcess !== undefined && { soleProcess }),
  });
  const slow = createWorker(deps, { jobs: SLOW_JOBS, concurrency: SLOW_AT_ONCE, ...listening, observe });
  return {
    async start() {
      // The first ends the leases a dead process left, of every job; the second has nothing to end.
      await main.start();
      await slow.start();
    },
    async stop() {
      await Promise.all([main.stop(), slow.stop()]);
    },
    async giveBack() {
      await Promise.all([main.giveBack(), slow.giveBack()]);
    },
  };
}
