import pg from 'pg';
import { DatabaseStartError } from '../database.ts';
import { connectionConfig } from './connection-config.ts';

const MIN_VERSION = 15;

/**
 * Connects once and looks whether this server will do. Throws `DatabaseStartError` with what to check; the password is
 * never part of it.
 */
export async function checkServer(databaseUrl: string): Promise<void> {
  const client = new pg.Client(connectionConfig(databaseUrl));
  client.on('error', () => {});
  const place = `${client.host}:${client.port}`;
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseStartError(
      `Cannot connect to PostgreSQL at ${place}, database "${client.database}", user "${client.user}": ` +
        `${reasonOf(error)}. ${adviceFor(error)}`,
    );
  }
  try {
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    );
    const { version = '', encoding = '' } = rows[0] ?? {};
    if (Number.parseInt(version, 10) < MIN_VERSION) {
      throw new DatabaseStartError(
        `PostgreSQL at ${place} is version ${version}. Plumbline needs ${MIN_VERSION} or newer: upgrade it, or set ` +
          'DATABASE_URL to a newer one.',
      );
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseStartError(
        `The database "${client.database}" at ${place} has the encoding ${encoding}. Plumbline needs UTF8: create ` +
          "it with `CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`.",
      );
    }
  } finally {
    await client.end();
  }
}

interface ConnectionError {
  readonly code?: string;
  readonly message?: string;
  /** Set where a name stands for several addresses and none of them answers. */
  readonly errors?: readonly ConnectionError[];
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
};

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and pg_hba.conf on the server.',
  '3D000': 'Create the database, or check its name in DATABASE_URL.',
  '53300': 'The server has no connection left: raise its max_connections, or stop something that uses it.',
  '57P03': 'The server is starting or stopping: try again in a moment.',
};

function codeOf(error: unknown): string {
  const { code, errors } = error as ConnectionError;
  return code ?? errors?.[0]?.code ?? '';
}

function reasonOf(error: unknown): string {
  const { message, errors } = error as ConnectionError;
  return REASONS[codeOf(error)] ?? (message || errors?.[0]?.message || 'no reason given');
}

function adviceFor(error: unknown): string {
  return (
    ADVICE[codeOf(error)] ?? 'Check that PostgreSQL runs there, and the host and the port in DATABASE_URL.'
  );
}
