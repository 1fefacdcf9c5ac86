import { JOBS, MAIL_JOBS, WAITING_JOBS } from './job-registry.ts';
import { createWorker, type Worker, type WorkerOptions } from './jobs/worker.ts';
import { readBouncesJob } from './mail/jobs.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** Concurrent calls to contractors' endpoints by one process, in total and per contractor. */
const WEBHOOKS_AT_ONCE = 16;
const WEBHOOKS_PER_ACCOUNT = 2;

/**
 * The workers of one process. Mail and webhooks wait for external servers, so each has its own lane, and the jobs
 * for payments and plans never wait behind them. The mail lane has as many slots as the mail server accepts.
 */
export function createLanes(
  deps: WorkerDeps,
  { listen, soleProcess, observe }: Pick<WorkerOptions, 'listen' | 'soleProcess' | 'observe'>,
): Pick<Worker, 'start' | 'stop' | 'giveBack'> {
  const shared = { ...(listen && { listen }), observe };
  const { transport } = deps.mail;
  const main = createWorker(deps, {
    ...shared,
    jobs: JOBS.filter((job) => !WAITING_JOBS.includes(job) && !MAIL_JOBS.includes(job)),
    ...(soleProcess !== undefined && { soleProcess }),
  });
  const others = [
    createWorker(deps, { ...shared, jobs: MAIL_JOBS, concurrency: () => transport.slots() }),
    createWorker(deps, {
      ...shared,
      jobs: deps.config.mailReports.mailbox
        ? WAITING_JOBS
        : WAITING_JOBS.filter((job) => job !== readBouncesJob),
      concurrency: WEBHOOKS_AT_ONCE,
      perAccount: WEBHOOKS_PER_ACCOUNT,
    }),
  ];
  const lanes = [main, ...others];
  return {
    async start() {
      // The main lane ends the leases of a dead process for every job, so it starts before any other lane claims one.
      await main.start();
      for (const lane of others) await lane.start();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
    async giveBack() {
      await Promise.all(lanes.map((lane) => lane.giveBack()));
    },
  };
}
