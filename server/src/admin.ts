import { userInfo } from 'node:os';
import { runAdmin } from './admin/run-admin.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config/config.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { createLogger } from './logging/logger.ts';
import { createDocumentPool, DOCUMENT_TIME_LIMIT_MS } from './pdf/rendering/document-pool.ts';
import { keptSecret, secretKey } from './secret-key.ts';

/** Opens the database of this installation for one operator command. */
async function main(argv: readonly string[]): Promise<number> {
  const config = readConfig();
  const { dataDir, databaseUrl, databaseDirectUrl } = config;
  // A command's output may be an export, so the log goes to standard error.
  const log = createLogger(config.logLevel, process.stderr);
  const secret = secretKey(config.secretKey ?? (await keptSecret(dataDir)));
  const handle = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, log });
  const documents = createDocumentPool({ size: 1, timeoutMs: DOCUMENT_TIME_LIMIT_MS, log });
  try {
    await migrate(handle);
    const clock = systemClock(config.nowOffsetMs);
    const output = {
      line: (text: string) => void process.stdout.write(`${text}\n`),
      fault: (text: string) => void process.stderr.write(`${text}\n`),
    };
    const deps = { config, db: handle.db, clock, secret, documents, log };
    return await runAdmin({ deps, operator: nameOfOperator(), output }, argv);
  } finally {
    await documents.close();
    await handle.close();
  }
}

/** In a container the user id may have no name. */
function nameOfOperator(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`Nothing was done: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
