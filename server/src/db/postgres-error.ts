/** PostgreSQL's error for a refused statement: https://www.postgresql.org/docs/15/errcodes-appendix.html */
export interface PostgresError {
  /** Five characters, such as `23505`. */
  readonly code: string;
  readonly message: string;
  readonly constraint: string | null;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** Finds PostgreSQL's own error among `error` and its causes; null if there is none. */
export function findPostgresError(error: unknown): PostgresError | null {
  for (let candidate = error; candidate instanceof Error; candidate = candidate.cause) {
    const { code, severity, constraint } = candidate as Error & Record<string, unknown>;
    if (typeof code === 'string' && SQLSTATE.test(code) && typeof severity === 'string') {
      return {
        code,
        message: candidate.message,
        constraint: typeof constraint === 'string' ? constraint : null,
      };
    }
  }
  return null;
}

/** Whether `error` is a violation of the unique index or constraint with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = findPostgresError(error);
  return found?.code === UNIQUE_VIOLATION && found.constraint === constraint;
}

/** Whether `error` refuses a row because its account was deleted meanwhile. */
export function isAccountGone(error: unknown): boolean {
  const found = findPostgresError(error);
  return (
    found?.code === FOREIGN_KEY_VIOLATION && found.constraint?.endsWith('_account_id_accounts_id_fk') === true
  );
}
