import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import { scopeDetails } from './log-scope.ts';
import { redactLine } from './redact-line.ts';

/** Errors of PostgreSQL that quote the value they are about. */
const DATA_EXCEPTION = /^22/;
const MOST_CAUSES = 5;

/**
 * Where the process writes what it does: JSON lines, without secrets and without anybody's address, on standard output unless
 * told otherwise. `trace` is asked at every line for what it is to carry besides.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  trace?: () => object | undefined,
): Logger {
  const log: Logger = pino(
    {
      level,
      // The host's name is whoever collects the lines' to add.
      base: { pid: process.pid },
      serializers: {
        err: (error: unknown) => serializeError(error),
        error: (error: unknown) => serializeError(error),
      },
      hooks: { streamWrite: redactLine },
      // A request's own logger says whose it is by itself.
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
 * Field by field: errors of SDKs hold the whole request with its key, and the query layer's quotes every parameter,
 * password hashes among them.
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
  // What PostgreSQL quotes is what it was sent.
  if (typeof code === 'string' && code.length === 5 && DATA_EXCEPTION.test(code))
    return message.replace(/"[^]*"/, '"***"');
  return message;
}

/** The lines that say where, without the first one, which repeats the message. */
function framesOf({ stack }: Error): { stack?: string } {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames && frames.length > 0 ? { stack: frames.join('\n') } : {};
}
