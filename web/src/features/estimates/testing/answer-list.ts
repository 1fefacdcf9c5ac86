import type { ServerResponse } from 'node:http';
import { type EstimateSummary, STATUS_FILTERS } from '@plumbline/contract/estimates';
import { SEARCH_TOTAL_LIMIT } from '@plumbline/contract/lists/paging';
import { answerPage } from '../../../lib/testing/answer-page.ts';
import { answer } from '../../../lib/testing/http-server.ts';
import { isWaiting } from '../waiting-chip.tsx';

const PATH = '/api/estimates';

/** Serves the list by status and search, page by page, like the API; false for any other path. */
export function answerList(
  estimates: readonly EstimateSummary[],
  path: string,
  response: ServerResponse,
): boolean {
  const url = new URL(path, 'http://localhost');
  const { pathname, searchParams } = url;
  if (pathname === `${PATH}/counts`) {
    const countOf = (filter: string) => estimates.filter((estimate) => matches(filter, estimate)).length;
    answer(response, 200, Object.fromEntries(STATUS_FILTERS.map((filter) => [filter, countOf(filter)])));
    return true;
  }
  if (pathname !== PATH) return false;
  const search = (searchParams.get('search') ?? '').toLowerCase();
  const filter = searchParams.get('status') ?? 'all';
  const found = estimates
    .filter(
      (estimate) =>
        matches(filter, estimate) &&
        [estimate.estimateNumber, estimate.jobDescription ?? '', estimate.client?.name ?? ''].some((text) =>
          text.toLowerCase().includes(search),
        ),
    )
    .map(({ waitingMessage, waitingChange, ...rest }) => ({
      ...rest,
      ...(filter === 'needsAnswer' && waitingMessage && { waitingMessage }),
      ...(filter === 'needsAnswer' && waitingChange && { waitingChange }),
    }));
  const exceeded = search !== '' && found.length > SEARCH_TOTAL_LIMIT;
  answerPage(response, url, found, exceeded ? SEARCH_TOTAL_LIMIT : found.length);
  return true;
}

const matches = (filter: string, estimate: EstimateSummary) =>
  filter === 'needsAnswer'
    ? isWaiting(estimate.waitingChange ?? estimate)
    : filter === 'all' || filter === estimate.status;
