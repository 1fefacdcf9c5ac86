import { eq, getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSON } from '../http/app-instance.ts';
import { anEstimate, signedInContractor } from '../testing/factory.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { findPostgresError } from './postgres-error.ts';
import { acrossAccounts, scopedAccount, withinAccount } from './row-scope.ts';
import { applyRowSecurity } from './row-security.ts';
import * as schema from './schema/schema.ts';
import { inTransaction } from './transaction.ts';

const { accounts, adminActs, clients, estimates, jobTypes, laborLines } = schema;

let app: TestApp;
let mine: string;
let theirs: string;

beforeAll(async () => {
  app = await startTestApp();
  const ids: string[] = [];
  for (let contractor = 0; contractor < 2; contractor += 1) {
    const browser = await signedInContractor(app);
    await anEstimate(browser);
    const [account] = await app.deps.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, browser.email));
    ids.push(account?.id ?? '');
  }
  [mine = '', theirs = ''] = ids;
});
afterAll(() => app.close());

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => findPostgresError(error)?.code,
  );
const readAccounts = ({ deps }: TestApp) =>
  deps.db.select({ id: accounts.id, email: accounts.email }).from(accounts);
const INSUFFICIENT_PRIVILEGE = '42501';

describe('a query that omits the account', () => {
  test('reads the rows of the current account, and no others', async () => {
    const { db } = app.deps;
    expect(await db.select().from(estimates)).toHaveLength(2);
    const seen = await withinAccount(mine, () => db.select().from(estimates));
    expect(seen.map(({ accountId }) => accountId)).toEqual([mine]);
    const lines = await withinAccount(mine, () => inTransaction(db, (tx) => tx.select().from(laborLines)));
    expect(lines.map(({ accountId }) => accountId)).toEqual([mine]);
    const own = await withinAccount(mine, () => db.select({ id: accounts.id }).from(accounts));
    expect(own).toEqual([{ id: mine }]);
  });

  test('changes and deletes no rows of others', async () => {
    const { db } = app.deps;
    await withinAccount(mine, () => db.update(clients).set({ notes: 'changed by a query that forgot' }));
    const notes = await db.select({ account: clients.accountId, notes: clients.notes }).from(clients);
    expect(notes.filter(({ notes: text }) => text !== null).map(({ account }) => account)).toEqual([mine]);
    await withinAccount(mine, () => inTransaction(db, (tx) => tx.delete(laborLines)));
    expect((await db.select().from(laborLines)).map(({ accountId }) => accountId)).toEqual([theirs]);
  });

  test('cannot insert a row for another account, or move one there', async () => {
    const { db } = app.deps;
    const row = {
      id: crypto.randomUUID(),
      accountId: theirs,
      name: 'Planted',
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    expect(await codeOf(withinAccount(mine, () => db.insert(clients).values(row).execute()))).toBe(
      INSUFFICIENT_PRIVILEGE,
    );
    const given = withinAccount(mine, () => db.update(clients).set({ accountId: theirs }).execute());
    expect(await codeOf(given)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  test('reads the shipped defaults, and cannot change them', async () => {
    const { db } = app.deps;
    const shipped = await withinAccount(mine, () => db.select().from(jobTypes));
    expect(shipped.length).toBeGreaterThan(5);
    const changed = await withinAccount(mine, () =>
      db.update(jobTypes).set({ name: 'Mine now' }).returning(),
    );
    expect(changed).toEqual([]);
  });

  test('cannot reach tables without contractors’ rows', async () => {
    const { db } = app.deps;
    expect(await codeOf(withinAccount(mine, () => db.select().from(adminActs).execute()))).toBe(
      INSUFFICIENT_PRIVILEGE,
    );
  });
});

test('row security is off again for the next query on the same connection, and after a failed one', async () => {
  const { db } = app.deps;
  await withinAccount(mine, () => codeOf(db.execute(sql`select 1 / 0`)));
  await withinAccount(mine, () => codeOf(inTransaction(db, (tx) => tx.execute(sql`select 1 / 0`))));
  expect(await db.select().from(accounts)).toHaveLength(2);
});

test('concurrent queries for different accounts each get their own rows', async () => {
  const { db } = app.deps;
  const asked = Array.from({ length: 60 }, (_, n) => [mine, theirs, null][n % 3] ?? null);
  const answers = await Promise.all(
    asked.map(async (account) => {
      const read = () => db.select({ id: accounts.id }).from(accounts);
      const rows = account === null ? await read() : await withinAccount(account, read);
      return rows.map(({ id }) => id).toSorted();
    }),
  );
  expect(answers).toEqual(asked.map((account) => (account === null ? [mine, theirs].toSorted() : [account])));
});

test('work that states why it must see others’ rows sees them', async () => {
  const seen = await withinAccount(mine, () =>
    acrossAccounts('this test counts everybody', () => app.deps.db.select().from(accounts)),
  );
  expect(seen).toHaveLength(2);
});

test('only an account id is interpolated into the statements', async () => {
  await expect(withinAccount("x'; reset role; --", () => 'ran')).rejects.toThrow('UUID');
});

test('every table with a contractor’s rows has row security', async () => {
  const named = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .filter((table) => 'accountId' in getTableColumns(table))
    .map((table) => getTableConfig(table).name);
  const { rows } = await app.deps.db.execute<{ name: string }>(
    sql`select distinct c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid where c.relrowsecurity`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...named, 'accounts'].toSorted());
});

test('a new table with an account gets row security at the next start by default', async () => {
  const { db } = app.deps;
  await db.execute(sql`create table notes (account_id uuid not null, words text not null)`);
  await db.execute(sql`insert into notes values (${mine}, 'mine'), (${theirs}, 'theirs')`);
  expect(await codeOf(withinAccount(mine, () => db.execute(sql`select * from notes`)))).toBe(
    INSUFFICIENT_PRIVILEGE,
  );
  await applyRowSecurity(db);
  const { rows } = await withinAccount(mine, () => db.execute(sql`select words from notes`));
  expect(rows).toEqual([{ words: 'mine' }]);
  await db.execute(sql`drop table notes`);
});

describe('a request of a signed-in contractor', () => {
  test.each([
    ['without a body', { method: 'GET', url: '/api/probe' }],
    ['with JSON', { method: 'POST', url: '/api/probe', payload: { words: 'x'.repeat(100_000) } }],
  ] as const)('is served with row security, %s', async (_, request) => {
    const probe = await startTestApp({}, (server) => {
      server.route({
        method: ['GET', 'POST'],
        url: '/api/probe',
        config: PERSON,
        handler: async () => ({ scope: scopedAccount(), seen: await readAccounts(probe) }),
      });
    });
    await signedInContractor(probe);
    const browser = await signedInContractor(probe);
    const answer = await (request.method === 'GET'
      ? browser.get(request.url)
      : browser.post(request.url, request.payload));
    const { scope, seen } = answer.json<{ scope: string; seen: { id: string; email: string }[] }>();
    expect(seen.map(({ email }) => email)).toEqual([browser.email]);
    expect(scope).toBe(seen[0]?.id);
    await probe.close();
  });
});
