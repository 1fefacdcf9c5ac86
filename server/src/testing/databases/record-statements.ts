import type { Database } from '../../db/client.ts';

interface LoggingSession {
  logger: { logQuery(query: string, params: unknown[]): void };
  readonly options: { logger?: LoggingSession['logger'] };
}

/** The text, without values, of every statement sent while `work` runs, transactions included. */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  // The query builder takes a logger only at construction; both databases store it here.
  const { session } = db as unknown as { session: LoggingSession };
  const { logger, options } = session;
  const before = options.logger;
  const statements: string[] = [];
  const recorder = { logQuery: (query: string) => void statements.push(query) };
  session.logger = recorder;
  options.logger = recorder;
  try {
    await work();
  } finally {
    session.logger = logger;
    if (before) options.logger = before;
    else delete options.logger;
  }
  return statements;
}
