import { describe, expect, test, vi } from 'vitest';
import { noteJob, useQueue } from './testing/use-queue.ts';

const queue = useQueue();

/** A job that runs until it is released, and counts its starts. */
function heldJob() {
  const begun: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const job = noteJob(async ({ text }) => {
    begun.push(text);
    await held;
  });
  return { begun, job, letGo: () => letGo() };
}

describe('a clock that jumps', () => {
  test('ahead while a job runs does not start it a second time', async () => {
    const { begun, job, letGo } = heldJob();
    const worker = queue().workerFor(job);
    await queue().enqueue(job, 'long');
    await worker.start();
    await vi.waitFor(() => expect(begun).toEqual(['long']));
    queue().clock.moveBy({ days: 1 });
    // Claimed after the jump, so the worker has looked again.
    await queue().enqueue(job, 'after the jump');
    await vi.waitFor(() => expect(begun).toContain('after the jump'));
    letGo();
    await worker.stop();
    expect(begun).toEqual(['long', 'after the jump']);
    expect((await queue().states()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('back does not delay jobs queued before', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    await queue().enqueue(job, 'queued while it was ahead');
    queue().clock.moveBy({ days: -1 });
    await queue().workerFor(job).drain();
    expect(ran).toEqual(['queued while it was ahead']);
  });

  test('back does not start delayed jobs early', async () => {
    const ran: string[] = [];
    const job = noteJob(({ text }) => void ran.push(text));
    const { clock } = queue();
    await queue().enqueue(job, 'tomorrow', new Date(clock.now().getTime() + 24 * 60 * 60 * 1000));
    clock.moveBy({ hours: -1 });
    await queue().workerFor(job).drain();
    expect(ran).toEqual([]);
    clock.moveBy({ hours: 25 });
    await queue().workerFor(job).drain();
    expect(ran).toEqual(['tomorrow']);
  });
});
