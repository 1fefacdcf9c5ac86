import { and, asc, count, eq, gt, inArray, lt, lte, min, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client.ts';
import { deleteBatches } from '../db/delete-batches.ts';
import { jobs } from '../db/schema/schema.ts';

export type JobRow = typeof jobs.$inferSelect;

/** One worker's attempt; its writes are ignored once another worker owns the job. */
export type HeldJob = Pick<JobRow, 'id' | 'worker' | 'attempts'>;

const heldBy = ({ id, worker, attempts }: HeldJob) =>
  and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.worker, worker ?? ''), eq(jobs.attempts, attempts));

export async function insertJob(db: Queryable, row: typeof jobs.$inferInsert): Promise<void> {
  await db.insert(jobs).values(row);
}

/** Does nothing if a job with the same `key` exists, whatever its state. */
export async function insertJobOnce(
  db: Queryable,
  row: typeof jobs.$inferInsert & { key: string },
): Promise<void> {
  await db.insert(jobs).values(row).onConflictDoNothing({ target: jobs.key });
}

/** Makes a job due if no worker has started it yet. Returns false otherwise. */
export async function bringForward(
  db: Queryable,
  { name, payload }: Pick<JobRow, 'name' | 'payload'>,
  runAt: Date,
): Promise<boolean> {
  const moved = await db
    .update(jobs)
    .set({ runAt })
    .where(
      and(
        eq(jobs.name, name),
        eq(jobs.state, 'ready'),
        eq(jobs.attempts, 0),
        sql`${jobs.payload} = ${JSON.stringify(payload)}::jsonb`,
      ),
    )
    .returning({ id: jobs.id });
  return moved.length === 1;
}

/** The error of a job that was taken over: its worker fell silent, once or twice in a row. */
export const WORKER_DIED = 'Its worker died.';
export const WORKER_DIED_AGAIN = 'Its worker died again.';

/**
 * Claims up to `limit` jobs that are due or whose lease has expired, until `leaseUntil`. `lastError` marks the
 * latter; a job whose worker died twice in a row is not counted as attempted yet.
 */
export async function claimJobs(
  db: Queryable,
  claim: {
    names: readonly string[];
    worker: string;
    now: Date;
    leaseUntil: Date;
    limit: number;
    /** The jobs this worker is running now, even if a clock jump makes their lease look expired. */
    running: readonly bigint[];
    /** Accounts whose jobs are skipped. */
    withoutAccounts: readonly string[];
  },
): Promise<JobRow[]> {
  const { names, worker, now, leaseUntil, limit, running, withoutAccounts } = claim;
  // A job that was due immediately is not delayed when the clock is set back.
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
            ? notInArray(sql`coalesce(${jobs.payload} ->> 'account', '')`, [...withoutAccounts])
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

/** Returns false if this worker no longer owns the job. */
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

/** Returns false if this worker no longer owns the job. */
export async function giveUpJob(
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

/** Releases this worker's running jobs immediately, without counting an attempt. */
export async function giveBackJobs(db: Queryable, worker: string): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'ready', worker: null, leaseUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(and(eq(jobs.state, 'running'), eq(jobs.worker, worker)));
}

/** The unfinished jobs by name and state, with the oldest due time. */
export async function countJobs(
  db: Queryable,
): Promise<{ name: string; state: string; count: number; dueSince: Date | null }[]> {
  return db
    .select({ name: jobs.name, state: jobs.state, count: count(), dueSince: min(jobs.runAt) })
    .from(jobs)
    .where(inArray(jobs.state, ['ready', 'running']))
    .groupBy(jobs.name, jobs.state);
}

/** Ends every lease. Only for a process that is alone on its database. */
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
