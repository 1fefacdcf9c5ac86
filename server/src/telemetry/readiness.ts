import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '../db/client.ts';
import { isServerReadOnly } from '../db/is-unavailable.ts';
import { readMigrationFiles } from '../db/migration-files.ts';

/** How long the database may take to answer. */
const ANSWER_WITHIN_MS = 2000;
/** The shortest interval between two checks of the database, in milliseconds. */
const ASK_EVERY_MS = 1000;

type NotReady = 'stopping' | 'database' | 'read-only' | 'migrations';

/** Whether this process should get requests. */
export interface Readiness {
  /** Null if it is ready, otherwise the reason. Never rejects, and answers within about two seconds. */
  check(): Promise<NotReady | null>;
  /** Makes it not ready for good, because the process is shutting down. */
  stop(): void;
  readonly isStopping: boolean;
}

/** Checks that the database answers, accepts writes, and has at least the migrations of this version. */
export function createReadiness(handle: Pick<DatabaseHandle, 'db'>): Readiness {
  let isStopping = false;
  let asked: Promise<NotReady | null> | undefined;
  let askedAt = 0;

  async function ask(): Promise<NotReady | null> {
    try {
      const known = await readMigrationFiles();
      const answer = handle.db.execute<{ count: number; readOnly: string }>(
        sql`select count(*)::int as count, current_setting('transaction_read_only') as "readOnly"
          from drizzle.__drizzle_migrations`,
      );
      const { rows } = await within(ANSWER_WITHIN_MS, answer);
      if (rows[0]?.readOnly === 'on') return 'read-only';
      return (rows[0]?.count ?? 0) < known.length ? 'migrations' : null;
    } catch (error) {
      return isServerReadOnly(error) ? 'read-only' : 'database';
    }
  }

  return {
    async check() {
      if (isStopping) return 'stopping';
      if (!asked || performance.now() - askedAt > ASK_EVERY_MS) {
        askedAt = performance.now();
        asked = ask();
      }
      const answer = await asked;
      return isStopping ? 'stopping' : answer;
    },
    stop() {
      isStopping = true;
    },
    get isStopping() {
      return isStopping;
    },
  };
}

async function within<Result>(ms: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
