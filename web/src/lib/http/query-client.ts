import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { createSignedOutRedirect, type SignedOutBy } from '../signed-out-redirect.ts';
import { request } from './http-client.ts';
import { HttpError } from './http-error.ts';

/**
 * `['/api/estimates', id]` is read from `/api/estimates/{id}`, `['/api/estimates', { limit: '5' }]` from
 * `/api/estimates?limit=5`.
 */
export function pathOf(key: QueryKey): string {
  const query = key.at(-1);
  if (typeof query !== 'object' || query === null) return key.join('/');
  return `${key.slice(0, -1).join('/')}?${new URLSearchParams({ ...query }).toString()}`;
}

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
 * Creates a query client with the app's defaults: no retries, no automatic staleness, and the first response saying
 * that nobody is signed in calls `leave`, which leads to /login.
 */
export function createQueryClient(
  leave: (by: SignedOutBy) => void = () => location.assign('/login'),
): QueryClient {
  const onError = createSignedOutRedirect(leave);
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onError(error, 'query') }),
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
