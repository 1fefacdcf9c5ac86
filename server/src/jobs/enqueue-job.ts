import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/client.ts';
import type { Job, JobPayload } from './job-definition.ts';
import { bringForward, insertJob } from './queries.ts';

/** The notification channel for new jobs. */
export const JOBS_CHANNEL = 'jobs';

/**
 * Queues a job in the transaction of its cause: it exists if and only if that commits, and a worker wakes at
 * the commit. `runAt` defaults to now. Throws a `ZodError` for an invalid payload.
 */
export async function enqueueJob<Payload extends JobPayload>(
  tx: Transaction,
  clock: Clock,
  job: Job<Payload>,
  payload: Payload,
  { runAt }: { readonly runAt?: Date } = {},
): Promise<void> {
  const now = clock.now();
  await insertJob(tx, {
    name: job.name,
    payload: job.payload.parse(payload),
    runAt: runAt ?? now,
    createdAt: now,
  });
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
}

/**
 * Runs a waiting job once the transaction commits. Returns false if a worker has already started it with the
 * data it read.
 */
export async function hastenJob<Payload extends JobPayload>(
  tx: Transaction,
  clock: Clock,
  job: Job<Payload>,
  payload: Payload,
): Promise<boolean> {
  const waiting = { name: job.name, payload: job.payload.parse(payload) };
  const isHastened = await bringForward(tx, waiting, clock.now());
  if (isHastened) await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
  return isHastened;
}
