import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RunningServer } from './start-server.ts';

/** How long returning jobs to the queue may take at the very end. */
const GIVE_BACK_WITHIN_MS = 1000;

/**
 * Shuts down gracefully on the first SIGINT or SIGTERM, and at once on the second. Work still running after `limitMs` is cut off:
 * running jobs are returned to the queue, and the process exits with 1. `last` runs after everything else.
 */
export function endOnSignals(
  server: Pick<RunningServer, 'stop' | 'giveBackJobs'>,
  log: Logger,
  limitMs: number,
  last: () => Promise<unknown> = async () => {},
): void {
  let isEnding = false;

  async function end(): Promise<void> {
    const ended = server.stop().then(
      () => 0,
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        return 1;
      },
    );
    const limit = pause(limitMs, 'late' as const, { ref: false });
    const outcome = await Promise.race([ended, limit]);
    if (outcome === 'late') {
      log.error({ limitMs }, 'running work did not finish in time');
      await Promise.race([server.giveBackJobs(), pause(GIVE_BACK_WITHIN_MS)]).catch((error: unknown) =>
        log.error({ err: error }, 'running jobs could not be returned to the queue'),
      );
    }
    await Promise.race([last(), pause(GIVE_BACK_WITHIN_MS)]);
    process.exit(outcome === 'late' ? 1 : outcome);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isEnding) {
        log.warn({ signal }, 'received a second signal: stopping at once');
        process.exit(1);
      }
      isEnding = true;
      log.info({ signal }, 'stopping');
      void end();
    });
}
