import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { openDatabase } from './db/client.ts';
import { lockDirectory } from './db/embedded/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { keptMailNotice } from './http/is-from-this-machine.ts';
import { loadShipped } from './load-shipped.ts';
import { createLogger } from './logging/logger.ts';
import { createDocumentPool, DOCUMENT_TIME_LIMIT_MS } from './pdf/rendering/document-pool.ts';
import { keptSecret, secretKey } from './secret-key.ts';
import { SIGN_IN } from './seed/contractor.ts';
import { ensureDemo, findShownEstimate, refuseOthersDatabase } from './seed/ensure-demo.ts';
import { findAccountId } from './seed/queries.ts';
import { startServer } from './start-server.ts';

/** Starts the server on a database with a contractor and prints how to sign in; `--fresh` recreates the database. */
async function main(startOver: boolean): Promise<void> {
  const config = readConfig();
  if (config.production)
    throw new ConfigError('NODE_ENV must not be production: the demo’s password is public.');
  const log = createLogger(config.logLevel);
  if (startOver) await removeDemo(config, log);
  const estimateId = await withDemo(config, log, async (deps) => {
    const account = await ensureDemo(deps, () =>
      print('Creating three months of a roofing company’s history…'),
    );
    return findShownEstimate(deps, account);
  });
  const server = await startServer(config, log);
  announce(config, estimateId);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}

/** Opens the database before anything serves it, so that no worker sends the mail of the seeded history. */
async function withDemo<Result>(
  config: Config,
  log: Logger,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = config;
  const secret = secretKey(config.secretKey ?? (await keptSecret(dataDir)));
  const handle = await openDatabase({ dataDir, databaseUrl, log });
  const documents = createDocumentPool({ size: 1, timeoutMs: DOCUMENT_TIME_LIMIT_MS, log });
  try {
    await refuseOthersDatabase(handle.db);
    await migrate(handle);
    const clock = systemClock(config.nowOffsetMs);
    await loadShipped(handle, clock);
    return await work({ config, db: handle.db, clock, secret, documents, log });
  } finally {
    await documents.close();
    await handle.close();
  }
}

/** Deletes the embedded database, only if the demo's contractor is in it. */
async function removeDemo(config: Config, log: Logger): Promise<void> {
  if (config.databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is set, and --fresh deletes embedded databases only: empty it yourself.',
    );
  const isDemo = await withDemo(config, log, async ({ db }) => findAccountId(db, SIGN_IN.email));
  if (!isDemo) return;
  const lock = await lockDirectory(config.dataDir);
  await rm(join(config.dataDir, 'database'), { recursive: true });
  await lock.release();
}

function announce(config: Config, estimateId: string | null): void {
  const { appUrl } = config;
  print(`Plumbline is at ${appUrl}`);
  print(`Sign in as ${SIGN_IN.email} with the password ${SIGN_IN.password}`);
  if (estimateId) print(`A client’s page: ${appUrl}/estimate/${estimateId}`);
  const notice = keptMailNotice(config);
  if (notice) print(notice);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main(process.argv.includes('--fresh'));
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The demo did not start: ${reason}\n`);
  process.exit(1);
}
