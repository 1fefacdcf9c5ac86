import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** Where the process writes what it does: JSON lines, on standard output unless told otherwise. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: serializeError } }, destination);
}

/** The query layer's error quotes every parameter, password hashes among them; what caused it does not. */
function serializeError(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error);
  const { name, message, code } = (error.cause ?? {}) as { name?: string; message?: string; code?: string };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: name ?? 'DatabaseError', code, message, stack: frames?.join('\n') };
}
