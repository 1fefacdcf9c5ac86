import type { ServerResponse } from 'node:http';
import { CLIENT_FILTERS, type Client, type ClientFilter } from '@plumbline/contract/clients';
import { answerPage } from '../../../lib/testing/answer-page.ts';
import { answer } from '../../../lib/testing/http-server.ts';

const PATH = '/api/clients';

const passes = ({ estimateCount, clientType }: Client, filter: string) =>
  ({ all: true, active: estimateCount > 0, prospects: estimateCount === 0 })[filter] ?? clientType === filter;

/** Serves client reads like the API, in the given order; false for any other path. */
export function answerClients(clients: readonly Client[], path: string, response: ServerResponse): boolean {
  const url = new URL(path, 'http://localhost');
  const { pathname, searchParams } = url;
  if (pathname === `${PATH}/counts`) {
    const countOf = (filter: ClientFilter) => clients.filter((client) => passes(client, filter)).length;
    answer(response, 200, Object.fromEntries(CLIENT_FILTERS.map((filter) => [filter, countOf(filter)])));
    return true;
  }
  const named = clients.find(({ id }) => pathname === `${PATH}/${id}`);
  if (named) {
    answer(response, 200, named);
    return true;
  }
  if (pathname !== PATH) return false;
  const search = (searchParams.get('search') ?? '').toLowerCase();
  const found = clients.filter(
    (client) =>
      passes(client, searchParams.get('filter') ?? 'all') &&
      [client.name, client.email, client.phone].some((text) => text?.toLowerCase().includes(search)),
  );
  answerPage(response, url, found);
  return true;
}
