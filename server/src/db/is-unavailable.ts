import { DatabaseUnavailableError, ReadOnlyServerError } from './database.ts';
import { DatabaseStoppedError } from './embedded/embedded-client.ts';
import { findPostgresError } from './postgres-error.ts';

const READ_ONLY_TRANSACTION = '25006';
/**
 * Classes and codes of PostgreSQL's that speak of the moment, not of the statement: connections, resources such as the disk,
 * time limits, a server that starts, stops or takes no writes. https://www.postgresql.org/docs/15/errcodes-appendix.html
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
/** node-postgres gives these no code. */
const LOST_WORDS =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether the database could not do it at this moment, and may later: the caller had best try again. */
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

/** Whether it failed because the server takes no writes, such as a standby that has not been promoted. */
export function isServerReadOnly(error: unknown): boolean {
  if (findPostgresError(error)?.code === READ_ONLY_TRANSACTION) return true;
  for (let candidate = error; candidate instanceof Error; candidate = candidate.cause)
    if (candidate instanceof ReadOnlyServerError) return true;
  return false;
}
