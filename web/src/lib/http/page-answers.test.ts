import type { PageAnswers } from '@plumbline/contract/app/app-pages';
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, useHttpServer } from '../testing/http-server.ts';
import { fetchPageByKey } from './fetch-page.ts';
import { request } from './http-client.ts';
import { readPageAnswers, takePagePlace } from './page-answers.ts';
import { createQueryClient } from './query-client.ts';
import { readAgain } from './read-again.ts';

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001';
const NAME = '</script> & <!-- "quoted"';

const { seen, handle } = useHttpServer();
const asked = () => seen.map(({ path }) => path);

/** A page that came with these answers. */
function openPage(answers: PageAnswers['answers']) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'page-answers';
  element.textContent = JSON.stringify({ account: ACCOUNT, place: '41', answers } satisfies PageAnswers);
  document.body.append(element);
  readPageAnswers();
}

beforeEach(() => {
  handle((_call, response) => answer(response, 200, { from: 'the server' }));
  openPage([
    { path: '/api/auth/user', headers: {}, body: { name: NAME } },
    {
      path: '/api/estimates?limit=50',
      headers: { 'x-total-count': '60', link: '</api/estimates?limit=50&cursor=c1>; rel="next"' },
      body: [{ id: 'e1' }],
    },
  ]);
});
afterEach(() => vi.useRealTimers());

test('what came with the page is not asked for, once', async () => {
  expect(await request('GET', '/api/auth/user')).toEqual({ name: NAME });
  expect(await fetchPageByKey({ queryKey: ['/api/estimates', { limit: '50' }] })).toEqual({
    rows: [{ id: 'e1' }],
    total: 60,
    nextCursor: 'c1',
  });
  expect(asked()).toEqual([]);
  expect(document.getElementById('page-answers')).toBeNull();

  expect(await request('GET', '/api/auth/user')).toEqual({ from: 'the server' });
  expect(asked()).toEqual(['/api/auth/user']);
});

test('a query has what came with the page before it asks', () => {
  const client = createQueryClient();
  const start = (options: Pick<QueryObserverOptions, 'queryKey' | 'queryFn'>) =>
    new QueryObserver<unknown>(client, options).getCurrentResult().data;
  expect(start({ queryKey: ['/api/auth', 'user'] })).toEqual({ name: NAME });
  expect(start({ queryKey: ['/api/estimates', { limit: '50' }], queryFn: fetchPageByKey })).toEqual({
    rows: [{ id: 'e1' }],
    total: 60,
    nextCursor: 'c1',
  });
});

test('what did not come with the page is asked for', async () => {
  expect(await request('GET', '/api/estimates?limit=50&status=sent')).toEqual({ from: 'the server' });
});

test.each<[string, () => unknown]>([
  ['a change of the contractor', () => request('DELETE', '/api/estimates/e1')],
  ['a return of the network', () => readAgain(createQueryClient())],
])('%s makes the rest of it out of date', async (_what, change) => {
  await change();
  expect(await request('GET', '/api/auth/user')).toEqual({ from: 'the server' });
});

test('after 15 seconds the rest of it is out of date', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.advanceTimersByTime(15_001);
  expect(await request('GET', '/api/auth/user')).toEqual({ from: 'the server' });
});

test('live events go on from the page once, and only for its account', () => {
  expect(takePagePlace(ACCOUNT)).toBe(41n);
  expect(takePagePlace(ACCOUNT)).toBeUndefined();
  openPage([]);
  expect(takePagePlace('somebody else')).toBeUndefined();
});
