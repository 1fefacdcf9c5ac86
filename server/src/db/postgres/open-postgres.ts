import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { assertChannelName } from '../channel-name.ts';
import { registerPostgresParsers } from '../column-parsers.ts';
import type { DatabaseHandle, DatabaseLog } from '../database.ts';
import { TransactionGuard } from '../transaction-guard.ts';
import { checkServer } from './check-server.ts';
import { connectionConfig, poolConfig } from './connection-config.ts';
import { GuardedPool } from './guarded-pool.ts';
import { NotificationListener } from './notification-listener.ts';

export interface PostgresOptions {
  readonly log?: DatabaseLog | undefined;
  readonly poolSize?: number | undefined;
  readonly directUrl?: string | undefined;
  readonly preparesStatements?: boolean | undefined;
}

/** Opens a PostgreSQL database, version 15 or newer. Throws `DatabaseStartError` when it cannot be used. */
export async function openPostgres(
  databaseUrl: string,
  { log, poolSize, directUrl = databaseUrl, preparesStatements = true }: PostgresOptions = {},
): Promise<DatabaseHandle> {
  registerPostgresParsers();
  await checkServer(databaseUrl);
  const guard = new TransactionGuard();
  const pool = new GuardedPool(poolConfig(databaseUrl, poolSize), guard, { prepares: preparesStatements });
  pool.on('error', (error) => log?.warn({ err: error }, 'a connection to PostgreSQL was lost'));
  const listener = new NotificationListener(connectionConfig(directUrl), log);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await listener.close();
    await pool.end();
  };
  return {
    db: guard.watch(drizzle(pool)),
    kind: 'postgres',
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closed ??= close();
      return closed;
    },
    async listen(channel, onNotify) {
      assertChannelName(channel);
      guard.assertOutside();
      return listener.listen(channel, onNotify);
    },
    async withDedicatedConnection(work) {
      const client = new pg.Client(connectionConfig(directUrl));
      client.on('error', (error) => log?.warn({ err: error }, 'a connection to PostgreSQL was lost'));
      await client.connect();
      try {
        return await work(drizzle(client));
      } finally {
        await client.end();
      }
    },
  };
}
