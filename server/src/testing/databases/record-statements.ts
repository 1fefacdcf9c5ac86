import type { Database } from '../../db/client.ts';

interface LoggingSession {
  logger: { logQuery(query: string, params: unknown[]): void };
  readonly options: { logger?: LoggingSession['logger'] };
}

/** The text of every statement that is sent while `work` runs, transactions included, without values. */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  // The query builder hands its logger out at the start only; both databases keep it here.
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
