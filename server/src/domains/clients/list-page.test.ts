import { CLIENT_SORTS, type Client } from '@plumbline/contract/clients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { aClient, anEstimate, signedInContractor } from '../../testing/factory.ts';
import { IS_LONG } from '../../testing/is-long.ts';
import { copyClient, copyEstimate } from '../../testing/many-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { walkPages } from '../../testing/visitors/walk-pages.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  const made: Record<string, Client> = {};
  for (const [name, fields] of [
    ['cora Lind', { email: 'CORA@example.com', clientType: 'commercial' }],
    ['Ben Ode', { email: null, phone: '(208) 555-0117' }],
    ['ada Müller', { email: 'ada@example.com', phone: '208.555.0199' }],
    ['Dov 100% Roofs_Ltd', { email: null, clientType: 'commercial' }],
  ] as const)
    made[name] = await aClient(contractor, { name, ...fields });
  const estimateFor = async (name: string, rate: string) => {
    server.clock.moveBy({ minutes: 1 });
    await anEstimate(contractor, {
      clientId: made[name]?.id ?? '',
      laborLines: [{ laborType: 'lead', hours: '1', rate }],
    });
  };
  await estimateFor('ada Müller', '900');
  await estimateFor('Ben Ode', '20');
  await estimateFor('Ben Ode', '1000');
});
afterAll(() => server.close());

const namesOf = (rows: readonly Client[]) => rows.map(({ name }) => name.split(' ')[0]);
const found = async (query: Record<string, string>) =>
  namesOf((await contractor.get(`/api/clients?${new URLSearchParams(query).toString()}`)).json<Client[]>());

/** With a time too large for a bigint. */
const FAR_CURSOR = Buffer.from(
  JSON.stringify({ sort: 'lastContact', rank: '9'.repeat(20), name: '', id: crypto.randomUUID() }),
).toString('base64url');

describe('a page of clients', () => {
  test('without parameters is the whole list by name, without page headers', async () => {
    const response = await contractor.get('/api/clients');
    expect(namesOf(response.json())).toEqual(['ada', 'Ben', 'cora', 'Dov']);
    expect(response.headers['x-total-count']).toBeUndefined();
    expect(response.headers.link).toBeUndefined();
  });

  test('contains the same rows as the whole list', async () => {
    const whole = (await contractor.get('/api/clients')).json();
    const pages = await walkPages<Client>(contractor, '/api/clients?limit=3');
    expect(pages.flat()).toEqual(whole);
    expect((await contractor.get('/api/clients?limit=3')).headers['x-total-count']).toBe('4');
  });

  test.each([
    ['name', ['ada', 'Ben', 'cora', 'Dov']],
    ['lastContact', ['Ben', 'ada', 'cora', 'Dov']],
    ['totalValue', ['Ben', 'ada', 'cora', 'Dov']],
  ])('sorted by %s has %j, whatever the size of the pages', async (sort, names) => {
    for (const limit of [1, 2, 4, 5]) {
      const pages = await walkPages<Client>(contractor, `/api/clients?sort=${sort}&limit=${limit}`);
      expect(namesOf(pages.flat())).toEqual(names);
      expect(pages).toHaveLength(Math.ceil(4 / limit));
    }
  });

  test.each([
    ['all', ['ada', 'Ben', 'cora', 'Dov']],
    ['active', ['ada', 'Ben']],
    ['prospects', ['cora', 'Dov']],
    ['residential', ['ada', 'Ben']],
    ['commercial', ['cora', 'Dov']],
  ])('filtered by %s has %j', async (filter, names) => {
    expect(await found({ filter })).toEqual(names);
    expect((await contractor.get(`/api/clients?filter=${filter}`)).headers['x-total-count']).toBe(
      String(names.length),
    );
  });

  test.each([
    ['ADA m', ['ada']],
    ['cora@EXAMPLE', ['cora']],
    ['555-01', ['Ben']],
    ['208', ['ada', 'Ben']],
    ['100%', ['Dov']],
    ['s_l', ['Dov']],
    ['%', ['Dov']],
    ['  ode ', ['Ben']],
    ['nobody', []],
  ])('searched for %j has %j', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test('is counted per filter, for the own account only', async () => {
    const counts = { all: 4, active: 2, prospects: 2, residential: 2, commercial: 2 };
    expect((await contractor.get('/api/clients/counts')).json()).toEqual(counts);
    const none = { all: 0, active: 0, prospects: 0, residential: 0, commercial: 0 };
    expect((await (await signedInContractor(server)).get('/api/clients/counts')).json()).toEqual(none);
  });

  test('combines search, filter and order', async () => {
    expect(await found({ search: '208', filter: 'active', sort: 'lastContact' })).toEqual(['Ben', 'ada']);
    expect(await found({ search: '208', filter: 'commercial' })).toEqual([]);
  });

  test('contains nothing of another account', async () => {
    const other = await signedInContractor(server);
    const response = await other.get('/api/clients?search=ada');
    expect(response.json()).toEqual([]);
    expect(response.headers['x-total-count']).toBe('0');
  });

  test.each([
    ['filter=rich', 'filter must be one of all, active, prospects, residential, commercial'],
    ['sort=size', 'sort must be one of name, lastContact, totalValue, owed'],
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
    ['cursor=WzFd', 'cursor must be the one from the link to the next page'],
    [`sort=lastContact&cursor=${FAR_CURSOR}`, 'cursor must be the one from the link to the next page'],
  ])('asked for with %s is refused with a sentence that names the field', async (query, sentence) => {
    const response = await contractor.get(`/api/clients?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toBe(sentence);
  });

  test('refuses a cursor of another order', async () => {
    const link = String((await contractor.get('/api/clients?sort=name&limit=1')).headers.link);
    const [, cursor = ''] = /cursor=([\w-]+)/.exec(link) ?? [];
    const response = await contractor.get(`/api/clients?sort=totalValue&limit=1&cursor=${cursor}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'cursor belongs to a list sorted by name' });
  });

  test('continues after the longest and oddest names', async () => {
    const browser = await signedInContractor(server);
    for (const name of ['𝒜'.repeat(100), `İ${'é'.repeat(199)}`, '"<>\\'.repeat(50)])
      await aClient(browser, { name });
    const pages = await walkPages<Client>(browser, '/api/clients?limit=1');
    expect(pages.flat()).toHaveLength(3);
    expect(pages.flat()).toEqual((await browser.get('/api/clients')).json());
  });
});

/** How many clients and estimates a large account has here. */
const MANY = IS_LONG ? 10_000 : 600;
const LIMIT = IS_LONG ? 100 : 25;
/** Client 1, 10 to 19, 100 to 199, and if there are so many, 1000 to 1999. */
const MATCHES = IS_LONG ? 1_111 : 111;

describe('with many clients and estimates', () => {
  let busy: ApiClient;
  beforeAll(async () => {
    busy = await signedInContractor(server);
    const { id } = await anEstimate(busy);
    const [first] = (await busy.get('/api/clients')).json<Client[]>();
    await copyClient(server.deps.db, first?.id ?? '', MANY - 1);
    await copyEstimate(server.deps.db, id, MANY - 1);
  });

  test('a page takes few statements in any order, as many as for a few clients', async () => {
    for (const sort of CLIENT_SORTS) {
      const read = (browser: ApiClient) => () => browser.get(`/api/clients?sort=${sort}&filter=active`);
      const many = await recordStatements(server.deps.db, read(busy));
      expect(many.length).toBeLessThanOrEqual(8);
      expect(many).toHaveLength((await recordStatements(server.deps.db, read(contractor))).length);
    }
  });

  test('the pages together contain every client once, even if only ids differ', async () => {
    for (const sort of CLIENT_SORTS) {
      const pages = await walkPages<Client>(
        busy,
        `/api/clients?sort=${sort}&search=client%201&limit=${LIMIT}`,
      );
      expect(pages).toHaveLength(Math.ceil(MATCHES / LIMIT));
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(MATCHES);
    }
  });
});
