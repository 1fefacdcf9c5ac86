import { drizzle } from 'drizzle-orm/node-postgres';
import { assertChannelName } from '../channel-name.ts';
import { registerPostgresParsers } from '../column-parsers.ts';
import { type DatabaseHandle, type DatabaseLog, DatabaseStartError } from '../database.ts';
import { TransactionGuard } from '../transaction-guard.ts';
import { checkServer } from './check-server.ts';
import { connectionConfig, poolConfig } from './connection-config.ts';
import { DatabaseClient } from './database-client.ts';
import { GuardedPool, SilentServerError } from './guarded-pool.ts';
import { type Heartbeat, NotificationListener } from './notification-listener.ts';
import { ServerHosts } from './server-hosts.ts';

export interface PostgresOptions {
  readonly log?: DatabaseLog | undefined;
  readonly poolSize?: number | undefined;
  readonly directUrl?: string | undefined;
  readonly preparesStatements?: boolean | undefined;
  readonly acceptsReadOnly?: boolean | undefined;
}

/**
 * Opens a PostgreSQL database, version 15 or newer, on the host that accepts writes. Throws `DatabaseStartError`
 * if it cannot be used.
 */
export async function openPostgres(
  databaseUrl: string,
  {
    log,
    poolSize,
    directUrl,
    preparesStatements = directUrl === undefined,
    acceptsReadOnly,
  }: PostgresOptions = {},
): Promise<DatabaseHandle> {
  registerPostgresParsers();
  const hosts = hostsOf('DATABASE_URL', databaseUrl, acceptsReadOnly);
  await checkServer(hosts, {
    variable: 'DATABASE_URL',
    mayShareConnections: directUrl !== undefined,
    preparesStatements,
    acceptsReadOnly,
  });
  const directHosts =
    directUrl === undefined ? hosts : hostsOf('DATABASE_DIRECT_URL', directUrl, acceptsReadOnly);
  if (directHosts !== hosts)
    await checkServer(directHosts, {
      variable: 'DATABASE_DIRECT_URL',
      mayShareConnections: false,
      preparesStatements: false,
      acceptsReadOnly,
    });
  const guard = new TransactionGuard();
  const pool = new GuardedPool({ ...poolConfig(hosts.url, poolSize), hosts, acceptsReadOnly }, guard, {
    prepares: preparesStatements,
  });
  pool.on('error', (error) => {
    if (!(error instanceof SilentServerError))
      log?.warn({ err: error }, 'a connection to PostgreSQL was lost');
  });
  const direct = { ...connectionConfig(directHosts.url), hosts: directHosts, acceptsReadOnly };
  const heartbeat: Heartbeat = {
    onAsked: () => pool.rememberReceived(),
    onSilence() {
      hosts.forget();
      directHosts.forget();
      const connections = pool.abandonSilent();
      log?.warn({ connections }, 'PostgreSQL does not answer: its connections are closed and reopened');
    },
  };
  const listener = new NotificationListener(direct, log, heartbeat);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await listener.close();
    await pool.end();
  };
  return {
    db: guard.watch(drizzle(pool)),
    kind: 'postgres',
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      lost: pool.lostCount,
    }),
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
      const client = new DatabaseClient(direct);
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

function hostsOf(variable: string, url: string, acceptsReadOnly: boolean | undefined): ServerHosts {
  try {
    return new ServerHosts(url, { acceptsReadOnly });
  } catch (error) {
    throw new DatabaseStartError(`${variable} ${(error as Error).message}.`);
  }
}
