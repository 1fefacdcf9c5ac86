import { type Database, type DatabaseOptions, openDatabase } from '../../db/client.ts';
import { JOBS } from '../../job-registry.ts';
import { type TestWorkerDeps, testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import type { MailSources } from '../../mail/mail-sources.ts';
import { MovableClock } from '../movable-clock.ts';

/** The lease of jobs in processes that are killed. */
export const LEASE_MS = 1000;

interface NextProcess<Row> {
  /** The rows of the work. */
  read: (db: Database) => Promise<Row[]>;
  environment?: Record<string, string>;
  sources?: (deps: TestWorkerDeps) => Partial<MailSources>;
}

/**
 * Does the work that killed processes left, as the next process would, and resolves to its rows. The clock is a minute ahead, when
 * every lease has expired, and advances by an hour until no row is unfinished, at most two days.
 */
export async function finishAfterDeath<Row extends { readonly state: string }>(
  database: DatabaseOptions,
  { read, environment = {}, sources = () => ({}) }: NextProcess<Row>,
): Promise<Row[]> {
  const handle = await openDatabase(database);
  const clock = new MovableClock(new Date(Date.now() + 60_000).toISOString());
  const given = testWorkerDeps(handle.db, clock, { environment });
  const deps = testWorkerDeps(handle.db, clock, { environment, sources: sources(given) });
  const worker = createWorker(deps, { jobs: JOBS, leaseMs: LEASE_MS });
  try {
    for (let hours = 0; ; hours += 1) {
      await worker.drain();
      const rows = await read(handle.db);
      if (rows.every(({ state }) => state !== 'queued' && state !== 'sending') || hours === 48) return rows;
      clock.moveBy({ hours: 1 });
    }
  } finally {
    await deps.close();
    await given.close();
    await handle.close();
  }
}
