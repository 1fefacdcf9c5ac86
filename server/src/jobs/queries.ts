import { and, asc, count, eq, gt, inArray, lt, lte, min, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client.ts';
import { deleteBatches } from '../db/delete-batches.ts';
import { jobs } from '../db/schema/schema.ts';

export type JobRow = typeof jobs.$inferSelect;

/** One attempt of one worker; anything it writes is ignored once another worker has the job. */
export type HeldJob = Pick<JobRow, 'id' | 'worker' | 'attempts'>;

const heldBy = ({ id, worker, attempts }: HeldJob) =>
  and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.worker, worker ?? ''), eq(jobs.attempts, attempts));

export async function insertJob(db: Queryable, row: typeof jobs.$inferInsert): Promise<void> {
  await db.insert(jobs).values(row);
}

/** Does nothing when there is a job with the same `key`, whatever became of it. */
export async function insertJobOnce(
  db: Queryable,
  row: typeof jobs.$inferInsert & { key: string },
): Promise<void> {
  await db.insert(jobs).values(row).onConflictDoNothing({ target: jobs.key });
}

/** What is known of a job that was taken over: its worker fell silent, for the first time or twice running. */
export const WORKER_DIED = 'Its worker died.';
export const WORKER_DIED_AGAIN = 'Its worker died again.';

/**
 * Takes up to `limit` jobs that are due, or whose worker let its lease run out, until `leaseUntil`. `lastError` of the
 * latter says so; those whose worker died twice running are not counted as attempted yet.
 */
export async function claimJobs(
  db: Queryable,
  claim: {
    names: readonly string[];
    worker: string;
    now: Date;
    leaseUntil: Date;
    limit: number;
    /** What this worker is running at this moment, whatever a clock that has jumped makes of its lease. */
    running: readonly bigint[];
    /** Accounts whose jobs are left for later. */
    withoutAccounts: readonly string[];
  },
): Promise<JobRow[]> {
  const { names, worker, now, leaseUntil, limit, running, withoutAccounts } = claim;
  // What was to run at once when it was made is not put off by a clock that was set back since.
  const madeLater = and(gt(jobs.createdAt, now), eq(jobs.runAt, jobs.createdAt));
  const due = db.$with('due').as(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          inArray(jobs.name, [...names]),
          inArray(jobs.state, ['ready', 'running']),
          or(lte(jobs.runAt, now), madeLater),
          or(eq(jobs.state, 'ready'), lt(jobs.leaseUntil, now)),
          running.length > 0 ? notInArray(jobs.id, [...running]) : undefined,
          withoutAccounts.length > 0
            ? notInArray(sql`${jobs.payload} ->> 'account'`, [...withoutAccounts])
            : undefined,
        ),
      )
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const wasRunning = sql`${jobs.state} = 'running'`;
  const diedAgain = sql`(${wasRunning} and coalesce(${jobs.lastError}, '') in (${WORKER_DIED}, ${WORKER_DIED_AGAIN}))`;
  return db
    .with(due)
    .update(jobs)
    .set({
      state: 'running',
      worker,
      leaseUntil,
      attempts: sql`${jobs.attempts} + case when ${diedAgain} then 0 else 1 end`,
      lastError: sql`case when ${diedAgain} then ${WORKER_DIED_AGAIN} when ${wasRunning} then ${WORKER_DIED}
        else ${jobs.lastError} end`,
    })
    .where(inArray(jobs.id, db.select({ id: due.id }).from(due)))
    .returning();
}

/** False when the job is no longer this worker's. */
export async function extendLease(db: Queryable, held: HeldJob, leaseUntil: Date): Promise<boolean> {
  const extended = await db.update(jobs).set({ leaseUntil }).where(heldBy(held)).returning({ id: jobs.id });
  return extended.length === 1;
}

export async function finishJob(db: Queryable, held: HeldJob, finishedAt: Date): Promise<void> {
  await db.update(jobs).set({ state: 'done', finishedAt, leaseUntil: null }).where(heldBy(held));
}

export async function retryJob(db: Queryable, held: HeldJob, runAt: Date, lastError: string): Promise<void> {
  await db.update(jobs).set({ state: 'ready', runAt, lastError, leaseUntil: null }).where(heldBy(held));
}

/** False when the job is no longer this worker's. */
export async function buryJob(
  db: Queryable,
  held: HeldJob,
  finishedAt: Date,
  lastError: string,
): Promise<boolean> {
  const buried = await db
    .update(jobs)
    .set({ state: 'dead', finishedAt, lastError, leaseUntil: null })
    .where(heldBy(held))
    .returning({ id: jobs.id });
  return buried.length === 1;
}

/** Lets others have what this worker was running, at once and as if it had not been begun. */
export async function giveBackJobs(db: Queryable, worker: string): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'ready', worker: null, leaseUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(and(eq(jobs.state, 'running'), eq(jobs.worker, worker)));
}

/** What is not done, by name and state, with the moment the longest due has been due since. */
export async function countJobs(
  db: Queryable,
): Promise<{ name: string; state: string; count: number; dueSince: Date | null }[]> {
  return db
    .select({ name: jobs.name, state: jobs.state, count: count(), dueSince: min(jobs.runAt) })
    .from(jobs)
    .where(inArray(jobs.state, ['ready', 'running']))
    .groupBy(jobs.name, jobs.state);
}

/** Ends every lease. Only for a process that knows itself alone on its database. */
export async function endLeases(db: Queryable, at: Date): Promise<void> {
  await db.update(jobs).set({ leaseUntil: at }).where(eq(jobs.state, 'running'));
}

export async function deleteFinishedJobs(
  db: Database,
  before: { doneBefore: Date; deadBefore: Date },
): Promise<void> {
  const old = or(
    and(eq(jobs.state, 'done'), lt(jobs.finishedAt, before.doneBefore)),
    and(eq(jobs.state, 'dead'), lt(jobs.finishedAt, before.deadBefore)),
  );
  await deleteBatches(db, jobs.id, old ?? sql`false`);
}
