import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findOrStartPostgres } from '../../scripts/programs/postgres.mjs';

/** Runs `work` with the address of a new, empty PostgreSQL database. Without a PostgreSQL it says so, and the run fails at its end. */
export async function withDatabase(work) {
  const postgres = await findOrStartPostgres();
  if (postgres.missing) {
    process.stdout.write(`Not measured on PostgreSQL: ${postgres.missing}.\n`);
    process.exitCode = 1;
    return;
  }
  const ask = async (statement) => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const name = `plumbline_bench_${randomUUID().slice(0, 8)}`;
  try {
    await ask(`create database ${name} encoding 'UTF8' template template0`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    await work(url.href);
    await ask(`drop database ${name} with (force)`);
  } finally {
    await postgres.stop();
  }
}
