import { DatabaseUnavailableError, ReadOnlyServerError } from './database.ts';
import { DatabaseStoppedError } from './embedded/embedded-client.ts';
import { findPostgresError } from './postgres-error.ts';

const READ_ONLY_TRANSACTION = '25006';
/**
 * PostgreSQL error classes and codes for temporary conditions: connections, resources such as the disk,
 * time limits, a server that starts, stops or is read-only. https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const PASSING = /^(?:08|53|58)|^(?:25006|57014|57P01|57P02|57P03|55P03|25P03)$/;
const LOST_LINES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** node-postgres has no code for these. */
const LOST_WORDS =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether the database failed temporarily, so that the caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = findPostgresError(error)?.code;
  if (code !== undefined) return PASSING.test(code);
  for (let candidate = error; candidate instanceof Error; candidate = candidate.cause) {
    if (candidate instanceof DatabaseStoppedError || candidate instanceof DatabaseUnavailableError)
      return true;
    if (LOST_WORDS.test(candidate.message)) return true;
    if (LOST_LINES.has(String((candidate as NodeJS.ErrnoException).code))) return true;
  }
  return false;
}

/** Whether it failed because the server is read-only, for example a standby that has not been promoted. */
export function isServerReadOnly(error: unknown): boolean {
  if (findPostgresError(error)?.code === READ_ONLY_TRANSACTION) return true;
  for (let candidate = error; candidate instanceof Error; candidate = candidate.cause)
    if (candidate instanceof ReadOnlyServerError) return true;
  return false;
}
