import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountIdOf } from '../testing/databases/insert-subscription.ts';
import { dice } from '../testing/dice.ts';
import { aClient, anEstimate, aSentEstimate, PASSWORD, signedInContractor } from '../testing/factory.ts';
import { shareOf } from '../testing/is-long.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Queryable, type Transaction } from './database.ts';
import { readMigrationFiles } from './migration-files.ts';
import { findPostgresError } from './postgres-error.ts';
import { withinAccount } from './row-scope.ts';
import { recount } from './testing/recount.ts';
import { inTransaction } from './transaction.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let account: string;
let numbersTaken = 1;
beforeEach(async () => {
  const contractor = await signedInContractor(server);
  account = await accountIdOf(contractor);
  for (const name of ['Ada Müller', 'Ben Ode', 'Cora Lind']) await aClient(contractor, { name });
  await anEstimate(contractor);
});

/** The tables whose stored values differ from a recount, with both. */
async function differences() {
  const { kept, counted } = await recount(server.deps.db);
  return Object.keys(counted)
    .map((table) => ({ table, kept: kept[table], counted: counted[table] }))
    .filter((both) => !isDeepStrictEqual(both.kept, both.counted));
}

/** Each database tries others, unless all tests run or there is only one. */
const SEEDS = process.env.TEST_DATABASE_URL
  ? shareOf([1, 2, 3], Number(process.env.TEST_DATABASE_KIND !== 'postgres'), 2)
  : [1, 2, 3];

const FOREIGN_KEY_VIOLATION = '23503';

const STATUSES = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'paid'];
const CURRENCIES = ['USD', 'EUR'];

/** A random write to rows of the account; some change many estimates at once, unless disabled. */
async function writeSomething(
  db: Queryable,
  roll: (sides: number) => number,
  { many = true } = {},
): Promise<void> {
  const one = sql`(select id from estimates where account_id = ${account}
    order by md5(id::text || ${roll(1_000)}::text) limit 1)`;
  const client = sql`(select id from clients where account_id = ${account}
    order by md5(id::text || ${roll(1_000)}::text) limit 1)`;
  const payment = sql`(select id from payments where account_id = ${account}
    order by md5(id::text || ${roll(1_000)}::text) limit 1)`;
  const moment = sql`timestamptz '2026-03-31 12:00Z' + ${roll(90_000)}::int * interval '7 minutes'`;
  const writes = [
    () => {
      numbersTaken += 3;
      return sql`insert into estimates select copy.* from estimates original, generate_series(1, 1 + ${roll(3)}::int) n,
        lateral jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(),
          'number', ${numbersTaken}::int + n, 'client_id', ${client}, 'created_at', ${moment})) copy
        where original.id = ${one} and original.number > 0`;
    },
    () => {
      numbersTaken += 3;
      return sql`insert into estimates select copy.* from estimates original, lateral jsonb_populate_record(original,
        jsonb_build_object('id', gen_random_uuid(), 'kind', 'change_order', 'root_id', original.id, 'number', -${numbersTaken}::int,
          'subtotal_minor', ${-roll(9_999)}::int, 'tax_minor', 0, 'created_at', ${moment})) copy_of_sums, lateral
        jsonb_populate_record(copy_of_sums, jsonb_build_object('total_minor', copy_of_sums.subtotal_minor)) copy
        where original.id = ${one} and original.number > 0`;
    },
    () => sql`update estimates set status = ${STATUSES[roll(6)]}, sent_at = ${moment}, out_since = ${moment},
      answered_at = case when ${roll(2)}::int = 0 then ${moment} end where id = ${one}`,
    () => {
      const minor = roll(99_999);
      return sql`update estimates set subtotal_minor = ${minor}::int, tax_minor = 0, total_minor = ${minor}::int,
        currency = ${CURRENCIES[roll(2)]}, client_id = ${client}, job_description = ${`Job ${minor} %_É`} where id = ${one}`;
    },
    () => sql`update estimates set client_id = null where id = ${one}`,
    () =>
      sql`update estimates set changes_minor = ${roll(9_999) - 2_000}::int where id = ${one} and kind = 'estimate'`,
    () => sql`insert into payments (id, account_id, estimate_id, method, amount_minor, received_on, foreign_currency, created_at)
      select gen_random_uuid(), account_id, coalesce(root_id, id), 'check', ${roll(99_999)}::int, '2026-04-01',
        case when ${roll(5)}::int = 0 then 'CAD' end, now()
      from estimates where id = ${one}`,
    () => sql`update payments set refunded_minor = amount_minor / ${2 + roll(3)}::int where id = ${payment}`,
    () => sql`update payments set withdrawn_at = now() where id = ${payment}`,
    () => sql`delete from payments where id = ${payment}`,
    () => {
      numbersTaken += 3;
      return sql`with documents as (
          insert into estimates select copy.* from estimates original, lateral jsonb_populate_record(original,
            jsonb_build_object('id', gen_random_uuid(), 'kind', 'invoice', 'root_id', original.id, 'status', 'sent',
              'number', ${-numbersTaken}::int, 'subtotal_minor', 0, 'tax_minor', 0, 'total_minor', 0)) copy
          where original.id = ${one} and original.kind = 'estimate' returning *)
        insert into invoices (document_id, account_id, position, state, currency, due_days, covers, title, parts, sums,
          total_minor, settled_minor, search_text)
        select id, account_id, ${numbersTaken}::int, 'open', currency, 14, '{}', '', '[]', '{}', ${roll(99_999)}::int, 0, ''
        from documents`;
    },
    () => sql`update invoices set state = ${['draft', 'open', 'open', 'paid', 'void'][roll(5)]},
      settled_minor = total_minor / ${2 + roll(4)}::int, credited_minor = total_minor / 8
      where document_id = (select id from estimates where root_id = ${one} and kind = 'invoice' order by id limit 1)`,
    () => sql`delete from estimates where id = ${one}
      and (select count(*) from estimates where account_id = ${account}) > 3`,
    () => sql`update clients set name = ${`Client ${roll(50)} Ä`}, client_type = ${['residential', 'commercial'][roll(2)]}
      where id = ${client}`,
    () =>
      sql`delete from clients where id = ${client} and (select count(*) from clients where account_id = ${account}) > 2`,
    () => sql`insert into clients select copy.* from clients original, lateral jsonb_populate_record(original,
      jsonb_build_object('id', gen_random_uuid(), 'name', ${`New ${roll(50)}`}::text)) copy where original.id = ${client}`,
  ];
  if (many)
    writes.push(
      () => sql`update estimates set updated_at = ${moment} where account_id = ${account}`,
      () =>
        sql`update estimates set client_id = ${client} where account_id = ${account} and number % 3 = ${roll(3)}::int`,
    );
  const write = writes[roll(writes.length)];
  if (write) await db.execute(write());
}

describe('the tallies', () => {
  test.each(SEEDS)('equal a recount of every row, after any writes (seed %i)', async (seed) => {
    const roll = dice(seed);
    for (let round = 0; round < 12; round += 1) {
      for (let write = 0; write < 12; write += 1) await writeSomething(server.deps.db, roll);
      const undone = inTransaction(server.deps.db, async (tx) => {
        for (let write = 0; write < 4; write += 1) await writeSomething(tx, roll);
        throw new Error('thought better of it');
      });
      await expect(undone).rejects.toThrow('thought better of it');
      expect(await differences()).toEqual([]);
    }
  });

  test('are exact with row security too', async () => {
    const roll = dice(4);
    await withinAccount(account, async () => {
      for (let write = 0; write < 60; write += 1) await writeSomething(server.deps.db, roll);
    });
    expect(await differences()).toEqual([]);
  });

  test('are exact after eight concurrent writers to one account, none of which was refused', async () => {
    // One estimate or client per transaction, as the verbs do: two transactions that each change several can always deadlock.
    const single = (roll: (sides: number) => number) => (tx: Transaction) =>
      writeSomething(tx, roll, { many: false });
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const roll = dice(100 + writer);
      for (let turn = 0; turn < 25; turn += 1)
        await inTransaction(server.deps.db, single(roll)).catch((error: unknown) => {
          // Another writer deleted its client in between, which has nothing to do with tallies.
          if (findPostgresError(error)?.code !== FOREIGN_KEY_VIOLATION) throw error;
        });
    });
    const ended = await Promise.allSettled(writers);
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  describe.skipIf(process.env.TEST_DATABASE_KIND !== 'postgres')('while another transaction is open', () => {
    const setStatus = (number: number) => (tx: Transaction) =>
      tx.execute(
        sql`update estimates set status = 'sent' where account_id = ${account} and number = ${number}::int`,
      );
    const addEstimate = (number: number, day: string) => (tx: Transaction) =>
      tx.execute(sql`
        insert into estimates select copy.* from estimates original, lateral jsonb_populate_record(original,
          jsonb_build_object('id', gen_random_uuid(), 'number', ${number}::int, 'created_at', ${day}::text)) copy
        where original.account_id = ${account} and original.number = 1`);

    /** Keeps the transaction of a write open until `end` is called. */
    async function hold(write: (tx: Transaction) => Promise<unknown>) {
      let end = () => {};
      let written = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const begun = new Promise<void>((resolve) => {
        written = resolve;
      });
      const done = inTransaction(server.deps.db, async (tx) => {
        await write(tx);
        written();
        await ended;
      });
      await begun;
      return { end, done };
    }

    test('a writer of the same account does not wait for it', async () => {
      await inTransaction(server.deps.db, addEstimate(2, '2026-03-01'));
      const other = await hold(setStatus(1));
      await inTransaction(server.deps.db, setStatus(2));
      other.end();
      await other.done;
      expect(await differences()).toEqual([]);
    });

    test('a writer to the same client does wait, and then sees the other’s addition', async () => {
      const other = await hold(addEstimate(2, '2027-06-02'));
      const second = inTransaction(server.deps.db, addEstimate(3, '2026-06-01'));
      const waiting = async () =>
        (await server.deps.db.execute(sql`select from pg_locks where not granted`)).rows.length;
      await expect.poll(waiting).toBeGreaterThan(0);
      other.end();
      await Promise.all([other.done, second]);
      expect(await differences()).toEqual([]);
    });
  });

  test('are deleted with the account', async () => {
    const contractor = await signedInContractor(server);
    const closing = await accountIdOf(contractor);
    await aSentEstimate(contractor);
    const closed = await contractor.post('/api/auth/close-account', { password: PASSWORD });
    expect(closed.statusCode).toBe(200);
    expect(await differences()).toEqual([]);
    const { rows } = await server.deps.db.execute(
      sql`select from tallies where account_id = ${closing} union all
        select from client_standings where account_id = ${closing}`,
    );
    expect(rows).toEqual([]);
  });

  test('include estimates older than the tallies', async () => {
    const roll = dice(7);
    for (let write = 0; write < 40; write += 1) await writeSomething(server.deps.db, roll);
    const migrations = (await readMigrationFiles()).filter(({ name }) =>
      ['0012_growth', '0045_job-standings'].includes(name),
    );
    await inTransaction(server.deps.db, async (tx) => {
      // There were no change orders and no invoices then.
      await tx.execute(sql`delete from estimates where number < 0`);
      for (const table of ['client_standings', 'job_standings'])
        await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
      for (const table of [
        'client_standings',
        'client_amounts',
        'tallies',
        'estimate_texts',
        'job_standings',
      ])
        await tx.execute(sql`truncate ${sql.identifier(table)} cascade`);
      for (const statement of migrations.flatMap(({ statements }) => statements))
        if (/^\s*insert into/i.test(statement)) await tx.execute(sql.raw(statement));
      for (const table of ['client_standings', 'job_standings'])
        await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
    });
    expect(await differences()).toEqual([]);
  });
});
