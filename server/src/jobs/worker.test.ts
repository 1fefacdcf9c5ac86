import { describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { enqueueJob } from './enqueue-job.ts';
import { type Note, noteJob, useQueue } from './testing/use-queue.ts';
import { createWorker } from './worker.ts';

const queue = useQueue();

describe('a job', () => {
  it('runs after its transaction commits', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    await queue().enqueue(job, 'committed');
    await queue().workerFor(job).drain();
    expect(ran).toEqual(['committed']);
    expect(await queue().states()).toEqual([{ state: 'done', attempts: 1, lastError: null }]);
  });

  it('does not exist when its transaction is rolled back', async () => {
    const job = noteJob(() => {});
    const cause = new Error('the cause failed');
    await expect(
      inTransaction(queue().deps.db, async (tx) => {
        await enqueueJob(tx, queue().clock, job, { text: 'never' });
        throw cause;
      }),
    ).rejects.toBe(cause);
    expect(await queue().states()).toEqual([]);
  });

  it('does not run before its time', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    const worker = queue().workerFor(job);
    await queue().enqueue(job, 'later', new Date(queue().clock.now().getTime() + 3_600_000));
    await worker.drain();
    expect(ran).toEqual([]);
    queue().clock.moveBy({ hours: 1 });
    await worker.drain();
    expect(ran).toEqual(['later']);
  });

  it('with an invalid payload is refused when it is queued', async () => {
    const job = noteJob(() => {});
    const unfit = { words: 'x' } as unknown as Note;
    await expect(
      inTransaction(queue().deps.db, (tx) => enqueueJob(tx, queue().clock, job, unfit)),
    ).rejects.toThrow('text');
  });

  it('that fails is retried after each of its pauses, and given up after the last', async () => {
    const attempts: number[] = [];
    const buried: string[] = [];
    const job = noteJob(
      (_note, { attempt }) => {
        attempts.push(attempt);
        throw new Error(`attempt ${attempt} failed`);
      },
      { pausesMs: [60_000, 600_000], onDead: ({ text }, lastError) => buried.push(`${text}: ${lastError}`) },
    );
    const worker = queue().workerFor(job);
    await queue().enqueue(job, 'hopeless');
    await worker.drain();
    queue().clock.moveBy({ seconds: 53 });
    await worker.drain();
    expect(attempts).toEqual([1]);
    queue().clock.moveBy({ seconds: 14 });
    await worker.drain();
    expect(attempts).toEqual([1, 2]);
    queue().clock.moveBy({ minutes: 12 });
    await worker.drain();
    expect(attempts).toEqual([1, 2, 3]);
    expect(buried).toEqual(['hopeless: Error: attempt 3 failed']);
    expect(await queue().states()).toEqual([
      { state: 'dead', attempts: 3, lastError: 'Error: attempt 3 failed' },
    ]);
    queue().clock.moveBy({ days: 2 });
    await worker.drain();
    expect(attempts).toHaveLength(3);
  });

  it('is not given up unless its onDead succeeds', async () => {
    let isReachable = false;
    const notified: string[] = [];
    const job = noteJob(
      () => {
        throw new Error('no');
      },
      {
        pausesMs: [],
        onDead: ({ text }) => {
          if (!isReachable) throw new Error('nobody there');
          notified.push(text);
        },
      },
    );
    const worker = queue().workerFor(job);
    await queue().enqueue(job, 'news');
    await worker.drain();
    expect(await queue().states()).toMatchObject([{ state: 'ready' }]);
    isReachable = true;
    queue().clock.moveBy({ hours: 2 });
    await worker.drain();
    expect(notified).toEqual(['news']);
    expect(await queue().states()).toMatchObject([{ state: 'dead', lastError: 'Error: no' }]);
  });

  it('unknown to its process waits for one that knows it', async () => {
    const job = noteJob(() => {});
    await queue().enqueue(job, 'from a newer version');
    await createWorker(queue().deps, { jobs: [] }).drain();
    expect(await queue().states()).toMatchObject([{ state: 'ready', attempts: 0 }]);
  });

  it('is deleted a week after it was done', async () => {
    const job = noteJob(() => {});
    const worker = queue().workerFor(job);
    await queue().enqueue(job, 'old');
    await worker.drain();
    queue().clock.moveBy({ days: 6 });
    await worker.drain();
    expect(await queue().states()).toHaveLength(1);
    queue().clock.moveBy({ days: 2 });
    await worker.drain();
    expect(await queue().states()).toEqual([]);
  });
});
