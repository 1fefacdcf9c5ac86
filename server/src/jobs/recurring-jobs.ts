import type { WorkerDeps } from '../worker-deps.ts';
import type { RunnableJob } from './job-definition.ts';
import { insertJobOnce } from './queries.ts';

/**
 * Gives what queues the jobs that recur: each once in each of its stretches of time, however many workers call it. A
 * stretch in which no worker runs is left out.
 */
export function recurringJobs(
  deps: Pick<WorkerDeps, 'db' | 'clock'>,
  jobs: readonly RunnableJob[],
): () => Promise<void> {
  const queuedFor = new Map<string, number>();
  return async () => {
    const now = deps.clock.now();
    for (const { name, everyMs } of jobs) {
      if (everyMs === undefined) continue;
      const start = now.getTime() - (now.getTime() % everyMs);
      if (queuedFor.get(name) === start) continue;
      const key = `${name} ${new Date(start).toISOString()}`;
      await insertJobOnce(deps.db, { name, key, payload: {}, runAt: now, createdAt: now });
      queuedFor.set(name, start);
    }
  };
}
