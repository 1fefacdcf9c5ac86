import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { jobs } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { MovableClock } from '../testing/movable-clock.ts';
import { enqueueJob } from './enqueue-job.ts';
import { defineJob, type Job, type JobContext } from './job-definition.ts';
import { type TestWorkerDeps, testWorkerDeps } from './testing/worker-deps.ts';
import { createWorker, type WorkerOptions } from './worker.ts';

type Note = { text: string };

let database: TestDatabase;
let clock: MovableClock;
let deps: TestWorkerDeps;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(() => {
  clock = new MovableClock();
  deps = testWorkerDeps(database.db, clock);
});

afterEach(async () => {
  await deps.close();
  await database.db.delete(jobs);
});

afterAll(() => database.close());

function noteJob(
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

const enqueue = (job: Job<Note>, text: string, runAt?: Date) =>
  inTransaction(deps.db, (tx) => enqueueJob(tx, clock, job, { text }, runAt ? { runAt } : {}));

const workerFor = (job: Job<Note>, options: Partial<WorkerOptions> = {}) =>
  createWorker(deps, { jobs: [job], pollMs: 20, ...options });

const stateOf = async () =>
  database.db
    .select({ state: jobs.state, attempts: jobs.attempts, lastError: jobs.lastError })
    .from(jobs)
    .orderBy(jobs.id);

describe('a job', () => {
  it('runs after its transaction commits', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    await enqueue(job, 'committed');
    await workerFor(job).drain();
    expect(ran).toEqual(['committed']);
    expect(await stateOf()).toEqual([{ state: 'done', attempts: 1, lastError: null }]);
  });

  it('does not exist when its transaction is rolled back', async () => {
    const job = noteJob(() => {});
    const cause = new Error('the cause failed');
    await expect(
      inTransaction(deps.db, async (tx) => {
        await enqueueJob(tx, clock, job, { text: 'never' });
        throw cause;
      }),
    ).rejects.toBe(cause);
    expect(await stateOf()).toEqual([]);
  });

  it('does not run before its time', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    const worker = workerFor(job);
    await enqueue(job, 'later', new Date(clock.now().getTime() + 3_600_000));
    await worker.drain();
    expect(ran).toEqual([]);
    clock.moveBy({ hours: 1 });
    await worker.drain();
    expect(ran).toEqual(['later']);
  });

  it('with a payload that does not fit is refused when it is queued', async () => {
    const job = noteJob(() => {});
    const unfit = { words: 'x' } as unknown as Note;
    await expect(inTransaction(deps.db, (tx) => enqueueJob(tx, clock, job, unfit))).rejects.toThrow('text');
  });

  it('that fails is tried again after each of its pauses, and given up after the last', async () => {
    const attempts: number[] = [];
    const buried: string[] = [];
    const job = noteJob(
      (_note, { attempt }) => {
        attempts.push(attempt);
        throw new Error(`attempt ${attempt} failed`);
      },
      { pausesMs: [60_000, 600_000], onDead: ({ text }, lastError) => buried.push(`${text}: ${lastError}`) },
    );
    const worker = workerFor(job);
    await enqueue(job, 'hopeless');
    await worker.drain();
    clock.moveBy({ seconds: 53 });
    await worker.drain();
    expect(attempts).toEqual([1]);
    clock.moveBy({ seconds: 14 });
    await worker.drain();
    expect(attempts).toEqual([1, 2]);
    clock.moveBy({ minutes: 12 });
    await worker.drain();
    expect(attempts).toEqual([1, 2, 3]);
    expect(buried).toEqual(['hopeless: Error: attempt 3 failed']);
    expect(await stateOf()).toEqual([{ state: 'dead', attempts: 3, lastError: 'Error: attempt 3 failed' }]);
    clock.moveBy({ days: 2 });
    await worker.drain();
    expect(attempts).toHaveLength(3);
  });

  it('is not given up without whoever must know being told', async () => {
    let isReachable = false;
    const told: string[] = [];
    const job = noteJob(
      () => {
        throw new Error('no');
      },
      {
        pausesMs: [],
        onDead: ({ text }) => {
          if (!isReachable) throw new Error('nobody there');
          told.push(text);
        },
      },
    );
    const worker = workerFor(job);
    await enqueue(job, 'news');
    await worker.drain();
    expect(await stateOf()).toMatchObject([{ state: 'ready' }]);
    isReachable = true;
    clock.moveBy({ hours: 2 });
    await worker.drain();
    expect(told).toEqual(['news']);
    expect(await stateOf()).toMatchObject([{ state: 'dead', lastError: 'Error: no' }]);
  });

  it('that its process does not know waits for one that does', async () => {
    const job = noteJob(() => {});
    await enqueue(job, 'from a newer version');
    await createWorker(deps, { jobs: [] }).drain();
    expect(await stateOf()).toMatchObject([{ state: 'ready', attempts: 0 }]);
  });

  it('is forgotten a week after it was done', async () => {
    const job = noteJob(() => {});
    const worker = workerFor(job);
    await enqueue(job, 'old');
    await worker.drain();
    clock.moveBy({ days: 6 });
    await worker.drain();
    expect(await stateOf()).toHaveLength(1);
    clock.moveBy({ days: 2 });
    await worker.drain();
    expect(await stateOf()).toEqual([]);
  });
});

describe('a running worker', () => {
  it('wakes when a job is committed', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    const { handle } = database;
    const worker = workerFor(job, { pollMs: 600_000, listen: (...args) => handle.listen(...args) });
    await worker.start();
    await enqueue(job, 'at once');
    await vi.waitFor(() => expect(ran).toEqual(['at once']));
    await worker.stop();
  });

  it('finds jobs without being told', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    const worker = workerFor(job);
    await worker.start();
    await enqueue(job, 'found');
    await vi.waitFor(() => expect(ran).toEqual(['found']));
    await worker.stop();
  });

  it('lets running jobs end before it stops, and takes no more', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ran: string[] = [];
    const job = noteJob(async ({ text }) => {
      ran.push(`${text} began`);
      await held;
      ran.push(`${text} ended`);
    });
    const worker = workerFor(job, { concurrency: 1 });
    await enqueue(job, 'first');
    await enqueue(job, 'second');
    await worker.start();
    await vi.waitFor(() => expect(ran).toEqual(['first began']));
    const stopping = worker.stop().finally(() => ran.push('stopped'));
    setImmediate(release);
    await stopping;
    expect(ran).toEqual(['first began', 'first ended', 'stopped']);
  });

  it('renews the lease of a job that takes longer than one', async () => {
    const real = systemClock();
    const slow = { ...deps, clock: real };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const job = noteJob(async () => {
      begun += 1;
      await held;
    });
    await inTransaction(deps.db, (tx) => enqueueJob(tx, real, job, { text: 'slow' }));
    const options = { jobs: [job], pollMs: 20, leaseMs: 400 };
    const workers = [createWorker(slow, options), createWorker(slow, options)];
    for (const worker of workers) await worker.start();
    await vi.waitFor(() => expect(begun).toBe(1));
    const [before] = await database.db.select().from(jobs);
    await vi.waitFor(async () => {
      const [now] = await database.db.select().from(jobs);
      expect(now?.leaseUntil?.getTime()).toBeGreaterThan((before?.leaseUntil?.getTime() ?? 0) + 800);
    }, 5000);
    release();
    for (const worker of workers) await worker.stop();
    expect(begun).toBe(1);
  });

  it('takes over a job whose worker fell silent, and that worker can no longer end it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ran: string[] = [];
    const silent = noteJob(async () => {
      ran.push('silent began');
      await held;
      throw new Error('too late to matter');
    });
    await enqueue(silent, 'orphan');
    const first = workerFor(silent, { leaseMs: 600_000 });
    const firstDrained = first.drain();
    await vi.waitFor(() => expect(ran).toEqual(['silent began']));

    clock.moveBy({ minutes: 11 });
    await workerFor(noteJob(() => void ran.push('taken over'))).drain();
    release();
    await firstDrained;
    expect(ran).toEqual(['silent began', 'taken over']);
    expect(await stateOf()).toEqual([{ state: 'done', attempts: 2, lastError: 'Its worker died.' }]);
  });

  it('that is alone on its database takes up what was running when it died, without waiting', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    await enqueue(job, 'interrupted');
    const leaseUntil = new Date(clock.now().getTime() + 600_000);
    await database.db.update(jobs).set({ state: 'running', worker: 'dead', attempts: 1, leaseUntil });
    const worker = workerFor(job, { soleProcess: true });
    await worker.start();
    await vi.waitFor(() => expect(ran).toEqual(['interrupted']));
    await worker.stop();
  });

  it('takes a job over at once when its worker died, and after a pause when that happened twice running', async () => {
    const attempts: number[] = [];
    const job = noteJob((_note, { attempt }) => void attempts.push(attempt));
    await enqueue(job, 'deadly');
    const died = { state: 'running', worker: 'dead', leaseUntil: new Date(clock.now().getTime() - 1) };
    await database.db.update(jobs).set({ ...died, attempts: 1 });
    await workerFor(job).drain();
    expect(attempts).toEqual([2]);

    await database.db.update(jobs).set({ ...died, attempts: 2, lastError: 'Its worker died.' });
    await workerFor(job).drain();
    expect(attempts).toEqual([2]);
    clock.moveBy({ seconds: 133 });
    await workerFor(job).drain();
    expect(attempts).toEqual([2, 3]);
    expect(await stateOf()).toMatchObject([{ state: 'done' }]);
  });

  it('gives up a job that keeps killing its process', async () => {
    const buried: string[] = [];
    const job = noteJob(() => expect.unreachable(), { onDead: (_note, lastError) => buried.push(lastError) });
    await enqueue(job, 'poison');
    const leaseUntil = new Date(clock.now().getTime() - 1);
    await database.db.update(jobs).set({ state: 'running', worker: 'dead', attempts: 3, leaseUntil });
    await workerFor(job).drain();
    expect(buried).toEqual(['Its worker died.']);
    expect(await stateOf()).toMatchObject([{ state: 'dead' }]);
  });
});

it('two workers on one queue run each of many jobs once', async () => {
  const runs = new Map<string, number>();
  const job = noteJob(({ text }) => void runs.set(text, (runs.get(text) ?? 0) + 1));
  const texts = Array.from({ length: 200 }, (_, n) => `job ${n}`);
  await inTransaction(deps.db, async (tx) => {
    for (const text of texts) await enqueueJob(tx, clock, job, { text });
  });
  await Promise.all([workerFor(job).drain(), workerFor(job).drain(), workerFor(job).drain()]);
  expect([...runs.keys()].toSorted()).toEqual(texts.toSorted());
  expect(new Set(runs.values())).toEqual(new Set([1]));
  const undone = await database.db.select().from(jobs).where(eq(jobs.state, 'running'));
  expect(undone).toEqual([]);
});
