import type { WorkerDeps } from '../worker-deps.ts';
import type { RunnableJob } from './job-definition.ts';
import { insertJobOnce } from './queries.ts';

/**
 * Returns a function that queues the recurring jobs: each once per interval, however many workers call it. An
 * interval without a running worker is skipped.
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
