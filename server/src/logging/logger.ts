import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { scopeDetails } from './log-scope.ts';
import { redactLine } from './redact-line.ts';

/** PostgreSQL errors that quote the offending value. */
const DATA_EXCEPTION = /^22/;
const MOST_CAUSES = 5;

/**
 * The log of the process: JSON lines, without secrets and addresses of people, on standard output by
 * default. `trace` is called for every line and returns additional fields.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  trace?: () => object | undefined,
): Logger {
  const log: Logger = pino(
    {
      level,
      // The log collector adds the host name.
      base: { pid: process.pid },
      serializers: {
        err: (error: unknown) => serializeError(error),
        error: (error: unknown) => serializeError(error),
      },
      hooks: { streamWrite: redactLine },
      // A request's own logger already has these fields.
      mixin: (_details, _level, logger) => ({
        ...((logger as Logger) === log && scopeDetails()),
        ...trace?.(),
      }),
    },
    destination,
  );
  return log;
}

interface Fault {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: Fault;
}

/**
 * Field by field: errors of SDKs contain the whole request with its key, and the query layer's quote every parameter,
 * including password hashes.
 */
function serializeError(error: unknown, depth = 0): Fault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Thrown, and not an error.' };
  const said = error instanceof DrizzleQueryError ? (error.cause ?? new Error('The query failed.')) : error;
  const { code } = said as { code?: unknown };
  const cause =
    depth < MOST_CAUSES && said.cause instanceof Error ? serializeError(said.cause, depth + 1) : undefined;
  return {
    type: said.name,
    ...(typeof code === 'string' && { code }),
    message: messageOf(said, code),
    ...framesOf(error),
    ...(cause && { cause }),
  };
}

function messageOf({ message }: Error, code: unknown): string {
  // PostgreSQL quotes the value it received.
  if (typeof code === 'string' && code.length === 5 && DATA_EXCEPTION.test(code))
    return message.replace(/"[^]*"/, '"***"');
  return message;
}

/** The stack frames, without the first line, which repeats the message. */
function framesOf({ stack }: Error): { stack?: string } {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames && frames.length > 0 ? { stack: frames.join('\n') } : {};
}
