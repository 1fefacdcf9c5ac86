import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { templateDigest } from './template-digest.ts';
import { fillTemplate, type TemplateRows } from './template-rows.ts';
import type { TestDatabase } from './test-database.ts';

/** The advisory lock for creating the template database. */
const TEMPLATE_LOCK_KEY = 7_586_012;

/** A database on the server at `serverUrl`, copied from a migrated template that is created at its first use. */
export async function createPostgresCopy(
  serverUrl: string,
  rows: TemplateRows = 'none',
): Promise<TestDatabase> {
  const template = `plumbline_template_${rows}_${await templateDigest(rows)}`;
  // With the process of Vitest, which drops what its workers kept.
  const name = `plumbline_test_${process.ppid}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, async (server) => {
    await ensureTemplate(server, serverUrl, template, rows);
    // Copies files; the default writes every page to the log, which takes three times as long.
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const handle = await openDatabase({ databaseUrl: databaseUrl(serverUrl, name), dataDir: '' });
  return {
    db: handle.db,
    handle,
    async close() {
      await handle.close();
      await onServer(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function ensureTemplate(
  server: pg.Client,
  serverUrl: string,
  template: string,
  rows: TemplateRows,
): Promise<void> {
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_KEY]);
  try {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_unfinished`;
    await server.query(`drop database if exists ${unfinished} with (force)`);
    await server.query(`create database ${unfinished} encoding 'UTF8' template template0`);
    const handle = await openDatabase({ databaseUrl: databaseUrl(serverUrl, unfinished), dataDir: '' });
    try {
      await migrate(handle);
      await fillTemplate(handle, rows);
    } finally {
      await handle.close();
    }
    await server.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK_KEY]);
  }
}

async function onServer<Result>(url: string, work: (server: pg.Client) => Promise<Result>): Promise<Result> {
  const server = new pg.Client(url);
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
