import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { createSignedOutRedirect, type SignedOutBy } from '../signed-out-redirect.ts';
import { fetchPageByKey, readPage } from './fetch-page.ts';
import { request } from './http-client.ts';
import { HttpError } from './http-error.ts';
import { takePageAnswer } from './page-answers.ts';
import { pathOf } from './path-of.ts';

/** The default query function: fetches the path that the key gives. */
function fetchByKey({ queryKey }: QueryFunctionContext): Promise<unknown> {
  return request('GET', pathOf(queryKey));
}

/** Like `fetchByKey`, but returns null instead of throwing when nobody is signed in. */
export async function fetchByKeyOrNull<T>({ queryKey }: QueryFunctionContext): Promise<T | null> {
  try {
    return await request<T>('GET', pathOf(queryKey));
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/**
 * How long data that is normally refetched at every visit counts as fresh, because it may just have come with
 * the page.
 */
export const JUST_CAME_MS = 1_000;

/**
 * Gives a new query the response that came with the page, if it fetches by its key. The first rendering then
 * has the data instead of a skeleton.
 */
function startFromPage(query: Query): void {
  const { queryKey, options } = query;
  const isPage = options.queryFn === fetchPageByKey;
  if (!isPage && options.queryFn !== fetchByKey && options.queryFn !== fetchByKeyOrNull) return;
  const answer = takePageAnswer(pathOf(queryKey));
  if (!answer) return;
  const { body, headers } = answer;
  query.setData(isPage ? readPage(body as unknown[], headers) : body);
}

/**
 * Creates a query client with the app's defaults: no retries, no automatic staleness, and the first response saying
 * that nobody is signed in calls `leave`, which leads to /login.
 */
export function createQueryClient(
  leave: (by: SignedOutBy) => void = () => location.assign('/login'),
): QueryClient {
  const onError = createSignedOutRedirect(leave);
  const queryCache = new QueryCache({ onError: (error) => onError(error, 'query') });
  queryCache.subscribe(({ type, query }) => {
    if (type === 'added' && query.state.data === undefined) startFromPage(query);
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError: (error) => onError(error, 'mutation') }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        // Without a network the service worker answers or the request fails; queries never pause silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
