import type { PGlite } from '@electric-sql/pglite';
import type { DatabaseLog } from '../database.ts';

export interface Housekeeping {
  /** Cleans up if anything was written since the last time; waits for a running round. */
  tidy(): Promise<void>;
  stop(): void;
}

const LOOK_EVERY_MS = 60_000;
const TIDY_EVERY_MS = 5 * 60_000;
/** A longer log triggers an early checkpoint, because the next start reads all of it. */
const MAX_LOG_BYTES = 32 * 1024 * 1024;

/**
 * Does the work of PostgreSQL's background processes, which the embedded database lacks: vacuums dead rows,
 * refreshes the planner's statistics, and makes checkpoints so that the log does not grow.
 */
export async function startHousekeeping(client: PGlite, log: DatabaseLog | undefined): Promise<Housekeeping> {
  let tidiedTo = await readLogPosition(client);
  let tidiedAt = performance.now();
  let lastRound = Promise.resolve();

  const tidyOnce = async () => {
    if ((await readLogPosition(client)) === tidiedTo) return;
    for (const table of await listTables(client)) await client.exec(`VACUUM (ANALYZE) ${table}`);
    await client.exec('CHECKPOINT');
    tidiedTo = await readLogPosition(client);
    tidiedAt = performance.now();
  };
  const tidy = () => {
    lastRound = lastRound.catch(() => {}).then(tidyOnce);
    return lastRound;
  };
  const look = async () => {
    const written = (await readLogPosition(client)) - tidiedTo;
    if (written > MAX_LOG_BYTES || performance.now() - tidiedAt >= TIDY_EVERY_MS) await tidy();
  };

  const timer = setInterval(() => {
    look().catch((error: unknown) => log?.warn({ err: error }, 'database maintenance failed'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return { tidy, stop: () => clearInterval(timer) };
}

/** Every table, quoted for a statement: one statement per table, so that other queries run in between. */
async function listTables(client: PGlite): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' order by oid",
  );
  return rows.map(({ name }) => name);
}

/** The number of bytes ever written to the log. */
async function readLogPosition(client: PGlite): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>(
    "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position",
  );
  return BigInt(rows[0]?.position ?? 0);
}
