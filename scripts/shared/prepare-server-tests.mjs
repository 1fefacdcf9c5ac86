import pg from 'pg';
import { buildTestProcesses } from '../build.mjs';

/** Vitest runs it before the server's tests, and the returned function after them. */
export default async function prepareServerTests() {
  await buildTestProcesses();
  return dropKeptDatabases;
}

/** The workers keep databases for their next test file, and exit without closing them. */
async function dropKeptDatabases() {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) return;
  const server = new pg.Client(TEST_DATABASE_URL);
  await server.connect();
  const query = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await server.query(query, [`plumbline_test_${process.pid}_`]);
  for (const { datname } of rows) await server.query(`drop database if exists ${datname} with (force)`);
  await server.end();
}
