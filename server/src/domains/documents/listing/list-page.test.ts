import type { EstimateCounts, EstimateSummary } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../db/schema/schema.ts';
import { recordStatements } from '../../../testing/databases/record-statements.ts';
import { aClient, anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG } from '../../../testing/is-long.ts';
import { copyEstimate } from '../../../testing/many-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { walkPages } from '../../../testing/visitors/walk-pages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const numbersOf = (rows: readonly EstimateSummary[]) => rows.map((row) => row.estimateNumber);

async function found(browser: ApiClient, query: Record<string, string>): Promise<string[]> {
  const response = await browser.get(`/api/estimates?${new URLSearchParams(query).toString()}`);
  return numbersOf(response.json<EstimateSummary[]>());
}

async function contractorWith(count: number, last = count): Promise<ApiClient> {
  const contractor = await signedInContractor(server);
  await server.deps.db
    .update(accounts)
    .set({ lastEstimateNumber: last - count })
    .where(eq(accounts.email, contractor.email));
  const { id } = await anEstimate(contractor);
  if (count > 1) await copyEstimate(server.deps.db, id, count - 1);
  return contractor;
}

describe('a page of estimates', () => {
  test('contains the newest, the total count and a link to the next page', async () => {
    const contractor = await contractorWith(7);
    const response = await contractor.get('/api/estimates?limit=3');
    expect(numbersOf(response.json())).toEqual(['EST-0007', 'EST-0006', 'EST-0005']);
    expect(response.headers['x-total-count']).toBe('7');
    expect(response.headers.link).toMatch(/^<\/api\/estimates\?limit=3&cursor=[\w-]+>; rel="next"$/);
  });

  test('has 50 rows by default, and all pages together equal the whole list', async () => {
    const contractor = await contractorWith(101);
    const whole = (await contractor.get('/api/estimates')).json<EstimateSummary[]>();
    expect(whole).toHaveLength(101);
    const pages = await walkPages<EstimateSummary>(contractor, '/api/estimates?status=all');
    expect(pages.map((page) => page.length)).toEqual([50, 50, 1]);
    expect(pages.flat()).toEqual(whole);
  });

  test('of exactly the limit has no next page', async () => {
    const contractor = await contractorWith(4);
    expect(await walkPages(contractor, '/api/estimates?limit=4')).toHaveLength(1);
    expect(await walkPages(contractor, '/api/estimates?limit=2')).toHaveLength(2);
  });

  test('and those after it contain every estimate once despite creations and deletions', async () => {
    const contractor = await signedInContractor(server);
    const before: EstimateSummary[] = [];
    for (let made = 0; made < 9; made++) before.unshift(await anEstimate(contractor));
    const readAlready = [...before];
    const pages = await walkPages<EstimateSummary>(contractor, '/api/estimates?limit=2', async () => {
      await anEstimate(contractor);
      await contractor.delete(`/api/estimates/${readAlready.shift()?.id}`);
    });
    expect(numbersOf(pages.flat())).toEqual(numbersOf(before));
    const after = (await contractor.get('/api/estimates?limit=1')).json<EstimateSummary[]>();
    expect(numbersOf(after)).toEqual(['EST-0013']);
  });

  test('has a link that keeps status, search and limit', async () => {
    const contractor = await contractorWith(41);
    const pages = await walkPages<EstimateSummary>(
      contractor,
      '/api/estimates?status=sent&search=GUTTERS&limit=1',
    );
    expect(numbersOf(pages.flat())).toEqual(['EST-0041', 'EST-0031', 'EST-0021', 'EST-0011']);
    expect(pages.every((page) => page.length === 1)).toBe(true);
  });

  test('contains nothing of another account', async () => {
    const contractor = await contractorWith(3);
    const other = await contractorWith(2);
    const link = String((await contractor.get('/api/estimates?limit=1')).headers.link);
    const [, path = ''] = /^<([^>]+)>/.exec(link) ?? [];
    expect(numbersOf((await other.get(path)).json())).toEqual(['EST-0002']);
    expect((await other.get('/api/estimates?search=gutters')).headers['x-total-count']).toBe('2');
    expect((await other.get('/api/estimates/counts')).json()).toMatchObject({ all: 2 });
  });
});

describe('searching estimates', () => {
  let contractor: ApiClient;
  beforeAll(async () => {
    contractor = await signedInContractor(server);
    const ada = await aClient(contractor, { name: 'Ada Müller', email: 'ada@example.com' });
    const bo = await aClient(contractor, { name: '100% Roofs_Ltd' });
    await anEstimate(contractor, { clientId: ada.id, jobDescription: 'Replace the WATER heater' });
    await aSentEstimate(contractor, { clientId: bo.id, jobDescription: 'Chimney' });
    await anEstimate(contractor, { clientId: ada.id, jobDescription: 'Sump pump est. by Ivo' });
  });

  test.each([
    ['est-000', ['EST-0003', 'EST-0002', 'EST-0001']],
    ['EST-0002', ['EST-0002']],
    ['water HEATER', ['EST-0001']],
    ['  ada m ', ['EST-0003', 'EST-0001']],
    ['ROOFS', ['EST-0002']],
    ['100%', ['EST-0002']],
    ['s_l', ['EST-0002']],
    ['%', ['EST-0002']],
    ['_', ['EST-0002']],
    ['', ['EST-0003', 'EST-0002', 'EST-0001']],
    ['ada@example.com', []],
    ["' or true --", []],
  ])('for %j finds %j', async (search, numbers) => {
    expect(await found(contractor, { search })).toEqual(numbers);
  });

  test('combines with a status, and the total counts the matches', async () => {
    expect(await found(contractor, { search: 'est-', status: 'sent' })).toEqual(['EST-0002']);
    expect(await found(contractor, { search: 'ada', status: 'sent' })).toEqual([]);
    const response = await contractor.get('/api/estimates?search=ada&limit=1');
    expect(response.headers['x-total-count']).toBe('2');
  });

  test('matches the displayed client name, also after the client is deleted', async () => {
    const client = await aClient(contractor, { name: 'Zoe Short-Lived' });
    const { estimateNumber } = await anEstimate(contractor, { clientId: client.id });
    await contractor.delete(`/api/clients/${client.id}`);
    expect(await found(contractor, { search: 'zoe short' })).toEqual([estimateNumber]);
  });
});

describe('an invalid list request', () => {
  test.each([
    ['limit=0', 'limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    ['limit=-1', 'limit must be a whole number from 1 to 100'],
    ['limit=ten', 'limit must be a whole number from 1 to 100'],
    ['limit=', 'limit must be a whole number from 1 to 100'],
    ['limit=1&limit=2', 'limit must be a whole number from 1 to 100'],
    [
      'status=lost',
      'status must be all or one of needsAnswer, draft, sent, viewed, accepted, declined, paid',
    ],
    ['status=', 'status must be all or one of needsAnswer, draft, sent, viewed, accepted, declined, paid'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
    ['search=%00', 'search must be plain text'],
    ['cursor=', 'cursor must be the one from the link to the next page'],
    ['cursor=%27', 'cursor must be the one from the link to the next page'],
    ['cursor=MTIz', 'cursor must be the one from the link to the next page'],
    [`cursor=${Buffer.from('[0]').toString('base64url')}`, 'cursor must be the one from the link'],
    [`cursor=${Buffer.from('[2147483648]').toString('base64url')}`, 'cursor must be the one from the link'],
    [`cursor=${Buffer.from('["1"]').toString('base64url')}`, 'cursor must be the one from the link'],
  ])('%s is refused with a sentence that names the field', async (query, sentence) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.get(`/api/estimates?${query}`);
    expect(response.statusCode).toBe(400);
    const { message, issues } = response.json<{ message: string; issues: { field: string }[] }>();
    expect(message).toContain(sentence);
    expect(issues[0]?.field).toBe(query.split('=')[0]);
  });

  test('without a session is 401', async () => {
    for (const path of ['/api/estimates?limit=1', '/api/estimates/counts'])
      expect((await server.visitor().get(path)).statusCode).toBe(401);
  });
});

test('the counts include statuses without estimates', async () => {
  const contractor = await signedInContractor(server);
  const none = { all: 0, needsAnswer: 0, draft: 0, sent: 0, viewed: 0, accepted: 0, declined: 0, paid: 0 };
  expect((await contractor.get('/api/estimates/counts')).json()).toEqual(none);
  await anEstimate(contractor);
  await anEstimate(contractor);
  const { id } = await aSentEstimate(contractor);
  await contractor.patch(`/api/estimates/${id}/status`, { status: 'declined' });
  expect((await contractor.get('/api/estimates/counts')).json<EstimateCounts>()).toEqual({
    ...none,
    all: 3,
    draft: 2,
    declined: 1,
  });
});

const MANY = IS_LONG ? 10_001 : 2_001;
/** Every tenth copy is sent. */
const SENT = (MANY - 1) / 10;

describe('with thousands of estimates, the newest EST-10001', () => {
  let contractor: ApiClient;
  beforeAll(async () => {
    contractor = await contractorWith(MANY, 10_001);
  });

  test('a search finds numbers above 9,999 as displayed', async () => {
    expect(await found(contractor, { search: 'est-10001' })).toEqual(['EST-10001']);
    const thousandth = IS_LONG ? ['EST-1000'] : [];
    expect(await found(contractor, { search: 'est-1000' })).toEqual([
      'EST-10001',
      'EST-10000',
      ...thousandth,
    ]);
  });

  test('a page and the counts take few limited statements, as many as with two estimates', async () => {
    const paths = ['/api/estimates?search=gutters&status=sent', '/api/estimates/counts'];
    const statementsFor = (browser: ApiClient) =>
      recordStatements(server.deps.db, async () => {
        for (const path of paths) expect((await browser.get(path)).statusCode).toBe(200);
      });
    const many = await statementsFor(contractor);
    const few = await statementsFor(await contractorWith(2));
    expect(many).toEqual(few);
    expect(many.length).toBeLessThanOrEqual(9);
    expect((await contractor.get(paths[0] ?? '')).json<unknown[]>()).toHaveLength(50);
  });

  test('search results are counted up to 200, and more are marked as exceeded', async () => {
    const countOf = async (query: string) => {
      const { headers } = await contractor.get(`/api/estimates?limit=1&${query}`);
      return [headers['x-total-count'], headers['x-total-count-exceeded']];
    };
    expect(await countOf('search=gutters')).toEqual(['200', 'true']);
    expect(await countOf('search=est-100')).toEqual([IS_LONG ? '12' : '2', undefined]);
    expect(await countOf('status=sent')).toEqual([String(SENT), undefined]);
    const pages = await walkPages<EstimateSummary>(contractor, '/api/estimates?search=gutters&limit=100');
    expect(new Set(numbersOf(pages.flat())).size).toBe(MANY);
  });

  test('all pages together are the whole list', async () => {
    const pages = await walkPages<EstimateSummary>(contractor, '/api/estimates?status=sent&limit=100');
    const numbers = numbersOf(pages.flat());
    expect(new Set(numbers).size).toBe(SENT);
    expect(numbers).toHaveLength(SENT);
  });
});

test('a client’s list contains only their estimates, page by page, and no other account’s', async () => {
  const contractor = await signedInContractor(server);
  const client = await aClient(contractor, { name: 'Priya Raman' });
  await anEstimate(contractor);
  for (let made = 0; made < 3; made++) await anEstimate(contractor, { clientId: client.id });
  const query = { clientId: client.id, limit: '2' };
  const first = await contractor.get(`/api/estimates?${new URLSearchParams(query).toString()}`);
  expect(numbersOf(first.json())).toEqual(['EST-0004', 'EST-0003']);
  expect(first.headers['x-total-count']).toBe('3');
  const [, next = ''] = /<([^>]*)>/.exec(String(first.headers.link)) ?? [];
  expect(numbersOf((await contractor.get(next)).json())).toEqual(['EST-0002']);
  expect(await found(contractor, { clientId: client.id, status: 'sent' })).toEqual([]);
  const both = await contractor.get(`/api/estimates?clientId=${client.id}&search=roof`);
  expect(both.statusCode).toBe(400);
  expect(await found(await signedInContractor(server), { clientId: client.id })).toEqual([]);
});
