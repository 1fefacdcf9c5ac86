import { CLIENT_FILTERS, CLIENT_SORTS, type ClientFilter, type ClientSort } from './filter-clients.ts';

/** What the list of clients is narrowed to, and its order. */
export interface ListView {
  readonly search: string;
  readonly filter: ClientFilter;
  readonly sort: ClientSort;
}

/** The view an address names; what it leaves out or misspells is as on a first visit. */
export function readListView(params: URLSearchParams): ListView {
  return {
    search: params.get('search') ?? '',
    filter: CLIENT_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: CLIENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
  };
}

/** The query of the view's address, without what is as on a first visit. */
export function writeListView({ search, filter, sort }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (filter !== 'all') params.set('filter', filter);
  if (sort !== 'name') params.set('sort', sort);
  return params;
}
