import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { jobs } from '../db/schema/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueueJob } from './enqueue-job.ts';
import { defineJob } from './job-definition.ts';
import { noteJob, useQueue } from './testing/use-queue.ts';
import { createWorker } from './worker.ts';

const queue = useQueue();

describe('a running worker', () => {
  it('wakes when a job is committed', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    const { handle } = queue().database;
    const worker = queue().workerFor(job, { pollMs: 600_000, listen: (...args) => handle.listen(...args) });
    await worker.start();
    await queue().enqueue(job, 'at once');
    await vi.waitFor(() => expect(ran).toEqual(['at once']));
    await worker.stop();
  });

  it('finds jobs without a notification', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    const worker = queue().workerFor(job);
    await worker.start();
    await queue().enqueue(job, 'found');
    await vi.waitFor(() => expect(ran).toEqual(['found']));
    await worker.stop();
  });

  it('finishes running jobs before it stops, and claims no more', async () => {
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
    const worker = queue().workerFor(job, { concurrency: 1 });
    await queue().enqueue(job, 'first');
    await queue().enqueue(job, 'second');
    await worker.start();
    await vi.waitFor(() => expect(ran).toEqual(['first began']));
    const stopping = worker.stop().finally(() => ran.push('stopped'));
    setImmediate(release);
    await stopping;
    expect(ran).toEqual(['first began', 'first ended', 'stopped']);
  });

  it('runs a job of no account while an account has as many as it may', async () => {
    const ran: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging = defineJob({
      name: 'hanging',
      payload: z.object({ account: z.string() }),
      pausesMs: [],
      run: () => held,
    });
    const job = noteJob(({ text }) => void ran.push(text));
    await inTransaction(queue().deps.db, (tx) =>
      enqueueJob(tx, queue().clock, hanging, { account: 'at its limit' }),
    );
    await queue().enqueue(job, 'of no account');
    const worker = queue().workerFor(job, { jobs: [hanging, job], perAccount: 1 });
    await worker.start();
    await vi.waitFor(() => expect(ran).toEqual(['of no account']), 15_000).finally(release);
    await worker.stop();
  });

  it('that cannot wait releases its jobs at once, which is no attempt', async () => {
    const ran: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stuck = noteJob(async (_note, { attempt, signal }) => {
      ran.push(`first, attempt ${attempt}`);
      signal.addEventListener('abort', () => ran.push('aborted'));
      await held;
    });
    await queue().enqueue(stuck, 'stuck');
    const first = queue().workerFor(stuck);
    await first.start();
    await vi.waitFor(() => expect(ran).toEqual(['first, attempt 1']));
    await first.giveBack();
    const other = noteJob((_note, { attempt }) => void ran.push(`other, attempt ${attempt}`));
    await queue().workerFor(other).drain();
    release();
    await first.stop();
    expect(ran).toEqual(['first, attempt 1', 'aborted', 'other, attempt 1']);
    expect(await queue().states()).toEqual([{ state: 'done', attempts: 1, lastError: null }]);
  });

  it('renews the lease of a job that runs longer', async () => {
    const real = systemClock();
    const slow = { ...queue().deps, clock: real };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const job = noteJob(async () => {
      begun += 1;
      await held;
    });
    await inTransaction(queue().deps.db, (tx) => enqueueJob(tx, real, job, { text: 'slow' }));
    const options = { jobs: [job], pollMs: 20, leaseMs: 400 };
    const workers = [createWorker(slow, options), createWorker(slow, options)];
    for (const worker of workers) await worker.start();
    await vi.waitFor(() => expect(begun).toBe(1));
    const [before] = await queue().database.db.select().from(jobs);
    await vi.waitFor(async () => {
      const [now] = await queue().database.db.select().from(jobs);
      expect(now?.leaseUntil?.getTime()).toBeGreaterThan((before?.leaseUntil?.getTime() ?? 0) + 800);
    }, 5000);
    release();
    for (const worker of workers) await worker.stop();
    expect(begun).toBe(1);
  });

  it('takes over a job whose worker fell silent, and that worker can no longer finish it', async () => {
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
    await queue().enqueue(silent, 'orphan');
    const first = queue().workerFor(silent, { leaseMs: 600_000 });
    const firstDrained = first.drain();
    await vi.waitFor(() => expect(ran).toEqual(['silent began']));

    queue().clock.moveBy({ minutes: 11 });
    await queue()
      .workerFor(noteJob(() => void ran.push('taken over')))
      .drain();
    release();
    await firstDrained;
    expect(ran).toEqual(['silent began', 'taken over']);
    expect(await queue().states()).toEqual([{ state: 'done', attempts: 2, lastError: 'Its worker died.' }]);
  });

  it('that is alone on its database resumes the jobs of a dead worker without waiting', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    await queue().enqueue(job, 'interrupted');
    const leaseUntil = new Date(queue().clock.now().getTime() + 600_000);
    await queue().database.db.update(jobs).set({ state: 'running', worker: 'dead', attempts: 1, leaseUntil });
    const worker = queue().workerFor(job, { soleProcess: true });
    await worker.start();
    await vi.waitFor(() => expect(ran).toEqual(['interrupted']));
    await worker.stop();
  });

  it('takes a job over at once when its worker died, and after a pause the second time in a row', async () => {
    const attempts: number[] = [];
    const job = noteJob((_note, { attempt }) => void attempts.push(attempt));
    await queue().enqueue(job, 'deadly');
    const died = {
      state: 'running',
      worker: 'dead',
      leaseUntil: new Date(queue().clock.now().getTime() - 1),
    };
    await queue()
      .database.db.update(jobs)
      .set({ ...died, attempts: 1 });
    await queue().workerFor(job).drain();
    expect(attempts).toEqual([2]);

    await queue()
      .database.db.update(jobs)
      .set({ ...died, attempts: 2, lastError: 'Its worker died.' });
    await queue().workerFor(job).drain();
    expect(attempts).toEqual([2]);
    queue().clock.moveBy({ seconds: 133 });
    await queue().workerFor(job).drain();
    expect(attempts).toEqual([2, 3]);
    expect(await queue().states()).toMatchObject([{ state: 'done' }]);
  });

  it('gives up a job that keeps killing its process', async () => {
    const buried: string[] = [];
    const job = noteJob(() => expect.unreachable(), { onDead: (_note, lastError) => buried.push(lastError) });
    await queue().enqueue(job, 'poison');
    const leaseUntil = new Date(queue().clock.now().getTime() - 1);
    await queue().database.db.update(jobs).set({ state: 'running', worker: 'dead', attempts: 3, leaseUntil });
    await queue().workerFor(job).drain();
    expect(buried).toEqual(['Its worker died.']);
    expect(await queue().states()).toMatchObject([{ state: 'dead' }]);
  });
});

it('two workers on one queue run each job once', async () => {
  const runs = new Map<string, number>();
  const job = noteJob(({ text }) => void runs.set(text, (runs.get(text) ?? 0) + 1));
  const texts = Array.from({ length: 200 }, (_, n) => `job ${n}`);
  await inTransaction(queue().deps.db, async (tx) => {
    for (const text of texts) await enqueueJob(tx, queue().clock, job, { text });
  });
  await Promise.all([
    queue().workerFor(job).drain(),
    queue().workerFor(job).drain(),
    queue().workerFor(job).drain(),
  ]);
  expect([...runs.keys()].toSorted()).toEqual(texts.toSorted());
  expect(new Set(runs.values())).toEqual(new Set([1]));
  const undone = await queue().database.db.select().from(jobs).where(eq(jobs.state, 'running'));
  expect(undone).toEqual([]);
});
