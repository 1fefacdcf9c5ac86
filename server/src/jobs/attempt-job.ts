import { inTransaction } from '../db/transaction.ts';
import type { WorkerDeps } from '../worker-deps.ts';
import type { RunnableJob } from './job-definition.ts';
import type { AttemptOutcome } from './job-observer.ts';
import {
  extendLease,
  finishJob,
  giveUpJob,
  type JobRow,
  retryJob,
  WORKER_DIED,
  WORKER_DIED_AGAIN,
} from './queries.ts';

/** If recording the failure fails too, the job is retried after this time. */
const GIVE_UP_RETRY_MS = 60 * 60 * 1000;
const MAX_ERROR_LENGTH = 500;

/**
 * Runs a claimed job once, renews its lease meanwhile, and records the outcome. Once `givenBack` is aborted this worker no longer
 * owns the job.
 */
export async function attemptJob(
  deps: WorkerDeps,
  job: RunnableJob,
  claimed: JobRow,
  leaseMs: number,
  givenBack: AbortSignal,
): Promise<AttemptOutcome> {
  const log = deps.log.child({ job: claimed.name, jobId: String(claimed.id), attempt: claimed.attempts });
  const attemptsLeft = job.pausesMs.length + 1 - claimed.attempts;
  const diedAgain = claimed.lastError === WORKER_DIED_AGAIN;
  if (attemptsLeft < 0 || (diedAgain && attemptsLeft === 0))
    return bury(deps, job, claimed, claimed.lastError ?? WORKER_DIED);
  // The job may have caused its worker's death: after the first time it waits its pause, so that it cannot kill forever.
  if (diedAgain) {
    await retryJob(deps.db, claimed, nextAttemptAt(deps, job, claimed.attempts), WORKER_DIED);
    return 'retried';
  }

  const takenOver = new AbortController();
  const letGo = () => takenOver.abort(givenBack.reason);
  givenBack.addEventListener('abort', letGo);
  const heartbeat = setInterval(() => {
    extendLease(deps.db, claimed, new Date(deps.clock.now().getTime() + leaseMs)).then(
      (isOurs) => isOurs || takenOver.abort(new Error('Another worker has taken this job over.')),
      (error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'),
    );
  }, leaseMs / 3);
  try {
    await job.run(deps, claimed.payload, { attempt: claimed.attempts, signal: takenOver.signal });
    await finishJob(deps.db, claimed, deps.clock.now());
    log.debug('job done');
    return 'done';
  } catch (error) {
    const lastError = describe(error);
    log.warn({ err: error, attemptsLeft }, 'job failed');
    if (attemptsLeft === 0) return await bury(deps, job, claimed, lastError);
    await retryJob(deps.db, claimed, nextAttemptAt(deps, job, claimed.attempts), lastError);
    return 'retried';
  } finally {
    clearInterval(heartbeat);
    givenBack.removeEventListener('abort', letGo);
  }
}

/** The pause before the next attempt, with a jitter of a tenth, so that jobs that failed together spread out. */
function nextAttemptAt(deps: WorkerDeps, job: RunnableJob, attempt: number): Date {
  const pauseMs = job.pausesMs[attempt - 1] ?? 0;
  return new Date(deps.clock.now().getTime() + Math.round(pauseMs * (0.9 + Math.random() * 0.2)));
}

async function bury(
  deps: WorkerDeps,
  job: RunnableJob,
  claimed: JobRow,
  lastError: string,
): Promise<AttemptOutcome> {
  try {
    await inTransaction(deps.db, async (tx) => {
      const isOurs = await giveUpJob(tx, claimed, deps.clock.now(), lastError);
      if (isOurs) await job.onDead(deps, tx, claimed.payload, lastError);
    });
    deps.log.error({ job: claimed.name, jobId: String(claimed.id), lastError }, 'job given up');
    return 'dead';
  } catch (error) {
    deps.log.error(
      { err: error, job: claimed.name, jobId: String(claimed.id) },
      'a job could not be marked as given up',
    );
    await retryJob(deps.db, claimed, new Date(deps.clock.now().getTime() + GIVE_UP_RETRY_MS), lastError);
    return 'retried';
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replaceAll('\u0000', '').slice(0, MAX_ERROR_LENGTH);
}
