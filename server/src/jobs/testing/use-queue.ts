import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { jobs } from '../../db/schema/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createTestDatabase } from '../../testing/databases/database.ts';
import type { TestDatabase } from '../../testing/databases/test-database.ts';
import { MovableClock } from '../../testing/movable-clock.ts';
import { enqueueJob } from '../enqueue-job.ts';
import { defineJob, type Job, type JobContext } from '../job-definition.ts';
import { createWorker, type WorkerOptions } from '../worker.ts';
import { type TestWorkerDeps, testWorkerDeps } from './worker-deps.ts';

export type Note = { text: string };

/** A job that passes its text to `run`. */
export function noteJob(
  run: (note: Note, context: JobContext) => Promise<void> | void,
  spec: { pausesMs?: number[]; onDead?: (note: Note, lastError: string) => void } = {},
): Job<Note> {
  return defineJob({
    name: 'note',
    payload: z.object({ text: z.string() }),
    pausesMs: spec.pausesMs ?? [60_000, 120_000],
    run: async (_deps, note, context) => run(note, context),
    onDead: async (_deps, _tx, note, lastError) => spec.onDead?.(note, lastError),
  });
}

/** A new, empty queue for each test, with a stopped clock. */
export class TestQueue {
  readonly database: TestDatabase;
  readonly clock = new MovableClock();
  readonly deps: TestWorkerDeps;

  constructor(database: TestDatabase) {
    this.database = database;
    this.deps = testWorkerDeps(database.db, this.clock);
  }

  enqueue(job: Job<Note>, text: string, runAt?: Date): Promise<unknown> {
    return inTransaction(this.deps.db, (tx) =>
      enqueueJob(tx, this.clock, job, { text }, runAt ? { runAt } : {}),
    );
  }

  workerFor(job: Job<Note>, options: Partial<WorkerOptions> = {}) {
    return createWorker(this.deps, { jobs: [job], pollMs: 20, ...options });
  }

  states() {
    return this.database.db
      .select({ state: jobs.state, attempts: jobs.attempts, lastError: jobs.lastError })
      .from(jobs)
      .orderBy(jobs.id);
  }
}

/** Registers hooks that open and empty the queue; the returned function returns the current test's. */
export function useQueue(): () => TestQueue {
  let database: TestDatabase;
  let queue: TestQueue;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => {
    queue = new TestQueue(database);
  });
  afterEach(async () => {
    await queue.deps.close();
    await database.db.delete(jobs);
  });
  afterAll(() => database.close());
  return () => queue;
}
