import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseUrl } from '../testing/databases/postgres-copy.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { TENANT_ROLE, withinAccount } from './row-scope.ts';
import { accounts } from './schema/schema.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const onPostgres = process.env.TEST_DATABASE_KIND === 'postgres' && serverUrl !== undefined;

/** Runs `work` with the address of an empty database, whose owner has no other rights. */
async function withPlainUser(work: (url: string, server: pg.Client, user: string) => Promise<void>) {
  const server = new pg.Client(serverUrl);
  await server.connect();
  const user = `plain_${randomBytes(4).toString('hex')}`;
  try {
    await server.query(`create role ${user} login password 'plain'`);
    await server.query(`create database ${user} owner ${user} encoding 'UTF8' template template0`);
    const url = new URL(databaseUrl(serverUrl ?? '', user));
    url.username = user;
    url.password = 'plain';
    await work(url.href, server, user);
  } finally {
    await server.query(`drop database if exists ${user} with (force)`);
    await server.query(`drop role if exists ${user}`);
    await server.end();
  }
}

test.runIf(onPostgres)(
  'a user who only owns the database learns which role is missing, and needs nothing else',
  async () => {
    await withPlainUser(async (url, server, user) => {
      const handle = await openDatabase({ databaseUrl: url, dataDir: '' });
      try {
        await expect(migrate(handle)).rejects.toThrow(`GRANT ${TENANT_ROLE} TO "${user}"`);
        await server.query(`do $$ begin create role ${TENANT_ROLE} nologin;
          exception when duplicate_object or unique_violation then null; end $$`);
        await server.query(`grant ${TENANT_ROLE} to ${user}`);
        await migrate(handle);
        const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
        for (const id of ids)
          await handle.db.execute(sql`
            insert into accounts (id, email, password_hash, first_name, last_name, trial_ends_at, created_at)
            values (${id}, ${id}, '', '', '', now(), now())`);
        const seen = await withinAccount(ids[0], () => handle.db.select({ id: accounts.id }).from(accounts));
        expect(seen).toEqual([{ id: ids[0] }]);
      } finally {
        await handle.close();
      }
    });
  },
);
