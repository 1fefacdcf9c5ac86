import type { AccountId } from '../account-id.ts';
import { isDatabaseUnavailable } from '../db/is-unavailable.ts';
import { findPostgresError } from '../db/postgres-error.ts';
import type { Deps } from '../deps.ts';

/** PostgreSQL's time limits for a statement, a lock and a transaction: a single row can exceed them. */
const TIME_LIMITS = new Set(['57014', '55P03', '25P03']);

/**
 * Calls `work` with one row after another, for jobs over the rows of all accounts. A row that fails is logged, and the
 * others still get their turn. Throws at the end if any failed, so that the job is retried and monitoring sees it; at once
 * if the database is unavailable, because every other row would fail as well.
 */
export async function workThrough<Row extends { readonly account: AccountId; readonly id?: string }>(
  { log }: Pick<Deps, 'log'>,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (concernsEveryRow(error)) throw error;
      const { account, id } = row;
      log.error({ err: error, account, id }, 'a row of a job failed, the others continue');
      failures.push(error);
    }
  }
  const [first] = failures;
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${rows.length} rows failed, the first with: ${messageOf(first)}`, {
      cause: first,
    });
}

const concernsEveryRow = (error: unknown) =>
  isDatabaseUnavailable(error) && !TIME_LIMITS.has(findPostgresError(error)?.code ?? '');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
