import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { DAY_MS } from '@plumbline/contract/durations';
import type { WorkerDeps } from '../worker-deps.ts';
import { createAlarm } from './alarm.ts';
import { attemptJob } from './attempt-job.ts';
import { JOBS_CHANNEL } from './enqueue-job.ts';
import type { RunnableJob } from './job-definition.ts';
import type { ObserveAttempt } from './job-observer.ts';
import { claimJobs, deleteFinishedJobs, endLeases, giveBackJobs } from './queries.ts';
import { recurringJobs } from './recurring-jobs.ts';

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;
const KEEP_DONE_MS = 7 * DAY_MS;
const KEEP_DEAD_MS = 90 * DAY_MS;

const runUnseen: ObserveAttempt = (_name, attempt) => attempt();

export interface WorkerOptions {
  readonly jobs: readonly RunnableJob[];
  /** Calls back on each notification of a channel until the returned function is called. */
  readonly listen?: (channel: string, onNotify: () => void) => Promise<() => Promise<void>>;
  /** The number of concurrent jobs, or a function that returns it. */
  readonly concurrency?: number | (() => number);
  /** Concurrent jobs of one account. Only for jobs whose payload has an `account`. */
  readonly perAccount?: number;
  /** The lease of a job, in milliseconds; renewed every third of it. */
  readonly leaseMs?: number;
  /** The interval of polling for due jobs without a notification. */
  readonly pollMs?: number;
  /** No other process can have this database open: running jobs at the start have lost their worker. */
  readonly soleProcess?: boolean;
  readonly observe?: ObserveAttempt | undefined;
}

export interface Worker {
  start(): Promise<void>;
  /** Claims no more jobs and resolves when the running ones have finished. */
  stop(): Promise<void>;
  /** Claims no more jobs and releases the running ones to other workers, for a process that cannot wait. */
  giveBack(): Promise<void>;
  /** Runs all due jobs, and those that become due thereby. */
  drain(): Promise<void>;
}

/** Runs queued jobs; any number of workers, in any number of processes, share one queue. */
export function createWorker(deps: WorkerDeps, options: WorkerOptions): Worker {
  const { concurrency = 4, perAccount, leaseMs = 15_000, pollMs = 1000, observe = runUnseen } = options;
  const slots = typeof concurrency === 'number' ? () => concurrency : concurrency;
  const byName = new Map(options.jobs.map((job) => [job.name, job]));
  const name = `${process.pid}-${randomUUID()}`;
  const running = new Map<bigint, Promise<unknown>>();
  /** The accounts of the running jobs, if jobs are limited per account. */
  const accounts = new Map<bigint, string>();
  const queueRecurring = recurringJobs(deps, options.jobs);
  let nextCleanUpAt = 0;
  const alarm = createAlarm();
  const stopping = new AbortController();
  const givenBack = new AbortController();
  // Each running job listens; Node would report more than ten as a leak.
  setMaxListeners(0, givenBack.signal);
  let loop: Promise<void> | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  function accountsAtTheirLimit(): string[] {
    const counts = new Map<string, number>();
    for (const account of accounts.values()) counts.set(account, (counts.get(account) ?? 0) + 1);
    return [...counts].flatMap(([account, count]) => (count >= (perAccount ?? Infinity) ? account : []));
  }

  /** Starts as many due jobs as there are free slots and returns their number. */
  async function startDueJobs(): Promise<number> {
    let started = 0;
    for (;;) {
      const room = slots() - running.size;
      if (room <= 0) return started;
      // With a limit per account jobs are claimed one by one, because each claim can exhaust an account's share.
      const claimed = await startJobs(perAccount === undefined ? room : 1);
      started += claimed;
      if (perAccount === undefined || claimed === 0) return started;
    }
  }

  async function startJobs(limit: number): Promise<number> {
    const now = deps.clock.now();
    const claimed = await claimJobs(deps.db, {
      names: [...byName.keys()],
      worker: name,
      now,
      leaseUntil: new Date(now.getTime() + leaseMs),
      limit,
      running: [...running.keys()],
      withoutAccounts: accountsAtTheirLimit(),
    });
    for (const row of claimed) {
      const job = byName.get(row.name);
      if (!job) continue;
      const attempt = observe(row.name, async () => {
        try {
          return await attemptJob(deps, job, row, leaseMs, givenBack.signal);
        } catch (error) {
          deps.log.error({ err: error, job: row.name }, 'a job will be retried when its lease expires');
          return 'lost';
        }
      }).finally(() => {
        running.delete(row.id);
        accounts.delete(row.id);
        alarm.ring();
      });
      running.set(row.id, attempt);
      const account = row.payload['account'];
      if (perAccount !== undefined && account !== undefined) accounts.set(row.id, account);
    }
    return claimed.length;
  }

  async function cleanUp(): Promise<void> {
    const now = deps.clock.now().getTime();
    if (now < nextCleanUpAt) return;
    nextCleanUpAt = now + CLEAN_UP_EVERY_MS;
    await deleteFinishedJobs(deps.db, {
      doneBefore: new Date(now - KEEP_DONE_MS),
      deadBefore: new Date(now - KEEP_DEAD_MS),
    });
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await queueRecurring();
        await startDueJobs();
        await cleanUp();
      } catch (error) {
        deps.log.error({ err: error }, 'the job queue could not be read');
      }
      await alarm.rest(pollMs);
    }
  }

  return {
    async start() {
      if (options.soleProcess) await endLeases(deps.db, new Date(deps.clock.now().getTime() - 1));
      unlisten = await options.listen?.(JOBS_CHANNEL, () => alarm.ring());
      loop = work();
    },
    async stop() {
      stopping.abort();
      alarm.ring();
      await unlisten?.();
      await loop;
      await Promise.all(running.values());
    },
    async giveBack() {
      stopping.abort();
      givenBack.abort(new Error('This worker has given the job back.'));
      await giveBackJobs(deps.db, name);
    },
    async drain() {
      await queueRecurring();
      while ((await startDueJobs()) > 0 || running.size > 0) await Promise.all(running.values());
      await cleanUp();
    },
  };
}
