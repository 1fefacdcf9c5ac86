import { expect, test } from 'vitest';
import { answer, useHttpServer } from '../testing/http-server.ts';
import { fetchPageByKey } from './fetch-page.ts';

const { seen, handle } = useHttpServer();

test('the key gives path and query, and the headers describe the other pages', async () => {
  handle((_call, response) => {
    response.setHeader('x-total-count', '7');
    response.setHeader('link', '</api/estimates?limit=2&search=a+b&cursor=WzVd>; rel="next"');
    answer(response, 200, ['one', 'two']);
  });
  const page = await fetchPageByKey<string>({
    queryKey: ['/api/estimates', { limit: '2', search: 'a b&c' }],
  });
  expect(seen.map(({ path }) => path)).toEqual(['/api/estimates?limit=2&search=a+b%26c']);
  expect(page).toEqual({ rows: ['one', 'two'], total: 7, nextCursor: 'WzVd' });
});

test('a capped total is distinguished from an exact one', async () => {
  handle((_call, response) => {
    response.setHeader('x-total-count', '200');
    response.setHeader('x-total-count-exceeded', 'true');
    answer(response, 200, ['one']);
  });
  expect(await fetchPageByKey({ queryKey: ['/api/estimates', { search: 'roof' }] })).toMatchObject({
    total: 200,
    hasMore: true,
  });
});

test('the last page has no next cursor', async () => {
  handle((_call, response) => {
    response.setHeader('x-total-count', '1');
    answer(response, 200, ['one']);
  });
  expect(await fetchPageByKey({ queryKey: ['/api/estimates', { limit: '2' }] })).toMatchObject({
    total: 1,
    nextCursor: null,
  });
});

test('a refusal throws an error with the server’s message', async () => {
  const body = { success: false, error: 'VALIDATION_FAILED', message: 'limit must be a whole number' };
  handle((_call, response) => answer(response, 400, body));
  await expect(fetchPageByKey({ queryKey: ['/api/estimates', { limit: '0' }] })).rejects.toMatchObject({
    status: 400,
    body,
  });
});
