import type { ServerResponse } from 'node:http';
import { type EstimateSummary, STATUS_FILTERS } from '@plumbline/contract/estimates';
import { SEARCH_TOTAL_LIMIT } from '@plumbline/contract/paging';
import { answer } from '../../../lib/testing/http-server.ts';

const PATH = '/api/estimates';

/** Answers the list's reads as the server would, by status and search, page by page; false for any other path. */
export function answerList(
  estimates: readonly EstimateSummary[],
  path: string,
  response: ServerResponse,
): boolean {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname === `${PATH}/counts`) {
    const countOf = (filter: string) => estimates.filter(({ status }) => matches(filter, status)).length;
    answer(response, 200, Object.fromEntries(STATUS_FILTERS.map((filter) => [filter, countOf(filter)])));
    return true;
  }
  if (pathname !== PATH) return false;
  const search = (searchParams.get('search') ?? '').toLowerCase();
  const found = estimates.filter(
    ({ status, estimateNumber, jobDescription, client }) =>
      matches(searchParams.get('status') ?? 'all', status) &&
      [estimateNumber, jobDescription, client?.name ?? ''].some((text) =>
        text.toLowerCase().includes(search),
      ),
  );
  const limit = Number(searchParams.get('limit'));
  const start = Number(searchParams.get('cursor') ?? 0);
  const exceeded = search !== '' && found.length > SEARCH_TOTAL_LIMIT;
  response.setHeader('x-total-count', exceeded ? SEARCH_TOTAL_LIMIT : found.length);
  if (exceeded) response.setHeader('x-total-count-exceeded', 'true');
  if (start + limit < found.length) {
    searchParams.set('cursor', String(start + limit));
    response.setHeader('link', `<${PATH}?${searchParams.toString()}>; rel="next"`);
  }
  answer(response, 200, found.slice(start, start + limit));
  return true;
}

const matches = (filter: string, status: string) => filter === 'all' || filter === status;
