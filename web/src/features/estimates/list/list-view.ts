import { STATUS_FILTERS, type StatusFilter } from '@plumbline/contract/estimates';
import { SEARCH_LIMIT } from '@plumbline/contract/paging';

/** What the list is narrowed to, and the page it is open at. */
export interface ListView {
  readonly search: string;
  readonly status: StatusFilter;
  /** What asks for the pages after the first, up to the open one: none on the first page. */
  readonly cursors: readonly string[];
}

export const FIRST_VIEW: ListView = { search: '', status: 'all', cursors: [] };

/** Where a view is kept: what others may be sent, in the address; the way through the pages, in the history alone. */
export interface ListAddress {
  readonly params: URLSearchParams;
  readonly state: unknown;
}

/** The view of an address; what it leaves out or misspells is as on a first visit. */
export function readListView({ params, state }: ListAddress): ListView {
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_LIMIT),
    status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? 'all',
    cursors: readCursors(state),
  };
}

function readCursors(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return [];
  const { cursors } = state;
  return Array.isArray(cursors) && cursors.every((cursor) => typeof cursor === 'string') ? cursors : [];
}

/** The view's address, without what is as on a first visit. */
export function writeListView({ search, status, cursors }: ListView): ListAddress {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status !== 'all') params.set('status', status);
  return { params, state: cursors.length > 0 ? { cursors } : null };
}

/** The view after a change; what narrows the list anew starts at its first page. */
export function changeListView(view: ListView, changes: Partial<ListView>): ListView {
  const changed = { ...view, cursors: [], ...changes };
  return { ...changed, search: changed.search.slice(0, SEARCH_LIMIT) };
}
