import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { DatabaseOptions } from '../../db/client.ts';
import { databaseUrl } from '../../testing/databases/postgres-copy.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';

export type Place = Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>;

/** An empty place for a database of one kind; removed when the test has finished. */
export async function emptyPlace(kind: 'embedded' | 'postgres'): Promise<Place> {
  if (kind === 'embedded') return { dataDir: await temporaryDirectory() };
  const serverUrl = process.env.TEST_DATABASE_URL ?? '';
  const name = `plumbline_test_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} encoding 'UTF8' template template0`);
  onTestFinished(() => onServer(serverUrl, `drop database ${name} with (force)`));
  return { databaseUrl: databaseUrl(serverUrl, name), dataDir: '' };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = new pg.Client(url);
  await server.connect();
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}
