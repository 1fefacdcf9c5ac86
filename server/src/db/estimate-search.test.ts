import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountIdOf } from '../testing/databases/insert-subscription.ts';
import { dice } from '../testing/dice.ts';
import { anAcceptedEstimate, anEstimate, signedInContractor } from '../testing/factory.ts';
import { IS_LONG } from '../testing/is-long.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withinAccount } from './row-scope.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let account: string;
beforeEach(async () => {
  const contractor = await signedInContractor(server);
  account = await accountIdOf(contractor);
  await anEstimate(contractor);
});

describe('a search among thousands of documents', () => {
  const PIECES = [
    'Gutter',
    'ROOF',
    'é',
    'ß',
    '%',
    '_',
    ' ',
    '100',
    "'",
    'Σ',
    '🛠',
    'water heater',
    '\\',
    '-',
    'İ',
    'q',
  ];
  const SEARCHES = [
    'gutterroof',
    'é',
    'ß%',
    '_',
    '100',
    '🛠',
    'σ',
    'q\\',
    'est-4',
    'EST-0042',
    'rare',
    'Rare Bird',
    'nowhere',
    'water HEATER',
    '%%',
    "'q",
    'ef',
    'a',
    ' ',
    '00',
    'İ',
    '(é',
    'heater water',
  ];

  test('finds what a full scan finds, however rare it is', async () => {
    const roll = dice(11);
    const { db } = server.deps;
    const texts = Array.from({ length: IS_LONG ? 4_000 : 800 }, (_, index) => {
      const words = Array.from({ length: 1 + roll(6) }, () => PIECES[roll(PIECES.length)]).join('');
      return index === 350 ? `${words} a rare bird` : words;
    });
    await db.execute(sql`
      insert into estimates select copy.* from
        estimates original,
        jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given (words, place),
        lateral jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'number', 10 + place,
          'job_description', words, 'status', case when place % 9 = 0 then 'sent' else 'draft' end)) copy
      where original.account_id = ${account}`);
    for (const search of SEARCHES)
      for (const status of [null, 'sent'])
        for (const before of [2_147_483_647, 500]) {
          const { rows: found } = await db.execute(
            sql`select number from find_estimate_numbers(${account}::uuid, ${search}, ${status}, ${before}::int, 5000) number`,
          );
          const { rows: newest } = await db.execute(
            sql`select number from find_estimate_numbers(${account}::uuid, ${search}, ${status}, ${before}::int, 130) number`,
          );
          const { rows: looked } = await db.execute(sql`
            select number from estimates where account_id = ${account} and number < ${before}::int
              and (${status}::text is null or status = ${status})
              and (strpos(lower('EST-' || lpad(number::text, greatest(4, length(number::text)), '0')), lower(${search})) > 0
                or strpos(lower(job_description), lower(${search})) > 0 or strpos(lower(client_name), lower(${search})) > 0)
            order by number desc`);
          expect({ search, status, before, found }).toEqual({ search, status, before, found: looked });
          const first = looked.slice(0, 130);
          expect({ search, status, before, newest }).toEqual({ search, status, before, newest: first });
        }
  });

  test('finds nothing of another account, even when the search function is called directly', async () => {
    const found = async () =>
      (
        await server.deps.db.execute(
          sql`select find_estimate_numbers(${account}::uuid, 'est', null, 99, 9) number`,
        )
      ).rows;
    expect(await found()).toHaveLength(1);
    expect(await withinAccount(account, found)).toHaveLength(1);
    expect(await withinAccount(randomUUID(), found)).toEqual([]);
  });

  test('of invoices finds what a full scan finds, in every state, and nothing of another account', async () => {
    const { db } = server.deps;
    const contractor = await signedInContractor(server);
    const owner = await accountIdOf(contractor);
    const { id: estimateId } = await anAcceptedEstimate(contractor);
    await contractor.post('/api/invoices', { estimateId, covers: { kind: 'rest' } });
    const roll = dice(12);
    const texts = Array.from({ length: IS_LONG ? 3_000 : 700 }, (_, index) => {
      const words = Array.from({ length: 1 + roll(6) }, () => PIECES[roll(PIECES.length)]).join('');
      return (index === 350 ? `${words} a rare bird` : words).toLowerCase();
    });
    await db.execute(sql`
    with given as (
      select gen_random_uuid() as id, words, place
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as texts (words, place)
    ), documents as (
      insert into estimates select copy.* from estimates original, given,
        lateral jsonb_populate_record(original, jsonb_build_object('id', given.id, 'number', -1000 * (10 + place))) copy
      where original.account_id = ${owner} and original.kind = 'invoice'
    )
    insert into invoices select copy.* from invoices original, given,
      lateral jsonb_populate_record(original, jsonb_build_object('document_id', given.id, 'position', 10 + place, 'search_text', words,
        'state', case when place % 9 = 0 then 'void' else 'draft' end, 'due_on', date '2026-03-01' + place::int % 20)) copy
    where original.account_id = ${owner}`);
    const find = async (
      search: string,
      state: string | null,
      due: string | null,
      before: number,
      most: number,
    ) => {
      const { rows } = await db.execute<{ position: number }>(
        sql`select position from find_invoice_positions(${owner}::uuid, ${search}, ${state}, ${due}::date, ${before}::int, ${most}::int) position`,
      );
      return rows;
    };
    for (const search of SEARCHES.map((text) => text.toLowerCase()))
      for (const [state, due] of [
        [null, null],
        ['draft', null],
        ['void', null],
        ['void', '2026-03-10'],
      ] as const)
        for (const before of [2_147_483_647, 400]) {
          const { rows: looked } = await db.execute(sql`
          select position from invoices where account_id = ${owner} and position < ${before}::int
            and (${state}::text is null or state = ${state}) and (${due}::date is null or due_on < ${due}::date)
            and strpos(search_text, ${search}) > 0
          order by position desc`);
          const asked = { search, state, due, before };
          expect({ asked, found: await find(search, state, due, before, 5_000) }).toEqual({
            asked,
            found: looked,
          });
          expect({ asked, found: await find(search, state, due, before, 130) }).toEqual({
            asked,
            found: looked.slice(0, 130),
          });
        }
    const anything = () => find('a', null, null, 99, 9);
    expect(await withinAccount(owner, anything)).not.toEqual([]);
    expect(await withinAccount(randomUUID(), anything)).toEqual([]);
  });
});
