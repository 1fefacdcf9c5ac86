import { DatabaseStartError, ReadOnlyServerError } from '../database.ts';
import { connectionConfig, poolConfig } from './connection-config.ts';
import { DatabaseClient } from './database-client.ts';
import { adviceFor, reasonOf } from './explain-connection.ts';
import { keepsPreparedStatements, sharesConnections } from './pooler.ts';
import type { ServerHosts } from './server-hosts.ts';

const MIN_VERSION = 15;

/** The requirements on the server, besides its version and encoding. */
export interface ServerNeeds {
  /** The environment variable that holds the address, for messages. */
  readonly variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
  /** Whether a pooler may hand the connection to another client after each transaction. */
  readonly mayShareConnections: boolean;
  /** Whether statements are named. */
  readonly preparesStatements: boolean;
  readonly acceptsReadOnly?: boolean | undefined;
}

/**
 * Connects and checks that the server, and the pooler in front of it, meet the requirements. Throws `DatabaseStartError` with
 * what to check, never including the password.
 */
export async function checkServer(hosts: ServerHosts, needs: ServerNeeds): Promise<void> {
  const connect = async () => {
    // With the same start-up parameters as the pool, which a pooler may refuse.
    const config = needs.variable === 'DATABASE_URL' ? poolConfig(hosts.url) : connectionConfig(hosts.url);
    const client = new DatabaseClient({ ...config, hosts, acceptsReadOnly: needs.acceptsReadOnly });
    try {
      return await client.connect();
    } catch (error) {
      throw startError(client, hosts, needs.variable, error);
    }
  };
  const client = await connect();
  try {
    await checkVersion(client, hosts.places, needs.variable);
    const other = await connect();
    try {
      await checkPooler(client, other, needs);
    } finally {
      await other.end();
    }
  } finally {
    await client.end();
  }
}

async function checkVersion(client: DatabaseClient, place: string, variable: string): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const { version = '', encoding = '' } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < MIN_VERSION) {
    throw new DatabaseStartError(
      `PostgreSQL at ${place} is version ${version}. Plumbline needs ${MIN_VERSION} or newer: upgrade it, or set ` +
        `${variable} to a newer one.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseStartError(
      `The database "${client.database}" at ${place} has the encoding ${encoding}. Plumbline needs UTF8: create ` +
        "it with `CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`.",
    );
  }
}

async function checkPooler(
  client: DatabaseClient,
  other: DatabaseClient,
  { variable, mayShareConnections, preparesStatements }: ServerNeeds,
): Promise<void> {
  if (!(await sharesConnections(client, other))) return;
  if (variable === 'DATABASE_DIRECT_URL')
    throw new DatabaseStartError(
      'DATABASE_DIRECT_URL points to a pooler that shares connections between transactions, such as PgBouncer. ' +
        'Notifications and migrations need connections of their own: set it to the address of PostgreSQL itself.',
    );
  if (!mayShareConnections)
    throw new DatabaseStartError(
      'DATABASE_URL points to a pooler that shares connections between transactions, such as PgBouncer. ' +
        'Notifications and migrations need connections of their own: set DATABASE_DIRECT_URL to the address of PostgreSQL ' +
        'itself, or the pooler to session mode.',
    );
  if (preparesStatements && !(await keepsPreparedStatements(client, other)))
    throw new DatabaseStartError(
      'DATABASE_PREPARED_STATEMENTS is true, and the pooler at DATABASE_URL does not keep prepared statements apart. ' +
        'PgBouncer does from version 1.21 on, with max_prepared_statements = 200. Otherwise do not set the variable.',
    );
}

function startError(
  client: DatabaseClient,
  hosts: ServerHosts,
  variable: string,
  error: unknown,
): DatabaseStartError {
  const who = `database "${client.database}", user "${client.user}"`;
  if (error instanceof ReadOnlyServerError)
    return new DatabaseStartError(
      `${error.message}. Set ${variable} to the server that accepts writes, or to all servers, separated by commas: ` +
        'postgres://user:password@first:5432,second:5432/database.',
    );
  return new DatabaseStartError(
    `Cannot connect to PostgreSQL at ${hosts.places}, ${who}: ${reasonOf(error)}. ${adviceFor(error, variable)}`,
  );
}
