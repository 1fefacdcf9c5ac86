import { HOUR_MS } from '@plumbline/contract/durations';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from './job-definition.ts';
import { useQueue } from './testing/use-queue.ts';
import { createWorker } from './worker.ts';

const queue = useQueue();

function hourly(ran: string[]) {
  return defineJob({
    name: 'hourly',
    payload: z.object({}),
    pausesMs: [],
    everyMs: HOUR_MS,
    run: async (deps) => void ran.push(deps.clock.now().toISOString().slice(11, 16)),
  });
}

it('a recurring job runs once per interval, even if several workers queue it', async () => {
  const ran: string[] = [];
  const workers = Array.from({ length: 3 }, () => createWorker(queue().deps, { jobs: [hourly(ran)] }));
  const drainAll = () => Promise.all(workers.map((worker) => worker.drain()));
  await drainAll();
  queue().clock.moveBy({ minutes: 59 });
  await drainAll();
  expect(ran).toEqual(['15:00']);
  queue().clock.moveBy({ minutes: 1 });
  await drainAll();
  await createWorker(queue().deps, { jobs: [hourly(ran)] }).drain();
  expect(ran).toEqual(['15:00', '16:00']);
  queue().clock.moveBy({ hours: 5 });
  await drainAll();
  expect(ran).toEqual(['15:00', '16:00', '21:00']);
});
