import { SEARCH_LIMIT } from '@plumbline/contract/lists/paging';

/** A list's filters besides its search, such as status or sort order. */
type Choices = Readonly<Record<string, string>>;

/** A paginated list and its filters. */
export interface ListKind<Chosen extends Choices> {
  /** The default filters. */
  readonly first: Chosen;
  /** Reads the filters from a URL; missing and invalid ones fall back to the defaults. */
  readonly read: (params: URLSearchParams) => Chosen;
}

/** A list's filters and its current page. */
export type ListView<Chosen extends Choices> = Chosen & {
  readonly search: string;
  /** Cursors of the pages after the first, up to the current one: empty on the first page. */
  readonly cursors: readonly string[];
};

/** Where a view is stored: the shareable part in the URL, the cursors in the history state only. */
interface ListAddress {
  readonly params: URLSearchParams;
  readonly state: unknown;
}

export function readListView<Chosen extends Choices>(
  { read }: ListKind<Chosen>,
  { params, state }: ListAddress,
): ListView<Chosen> {
  const search = (params.get('search') ?? '').slice(0, SEARCH_LIMIT);
  return { ...read(params), search, cursors: readCursors(state) };
}

function readCursors(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return [];
  const { cursors } = state;
  return Array.isArray(cursors) && cursors.every((cursor) => typeof cursor === 'string') ? cursors : [];
}

/** The view's URL, without defaults. */
export function writeListView<Chosen extends Choices>(
  { first }: ListKind<Chosen>,
  view: ListView<Chosen>,
): ListAddress {
  const params = new URLSearchParams();
  if (view.search) params.set('search', view.search);
  for (const name of Object.keys(first)) {
    const value = view[name];
    if (value !== undefined && value !== first[name]) params.set(name, value);
  }
  return { params, state: view.cursors.length > 0 ? { cursors: view.cursors } : null };
}

/** The view after a change. A changed filter returns to the first page. */
export function changeListView<Chosen extends Choices>(
  view: ListView<Chosen>,
  changes: Partial<ListView<Chosen>>,
): ListView<Chosen> {
  const search = (changes.search ?? view.search).slice(0, SEARCH_LIMIT);
  return { ...view, cursors: [], ...changes, search };
}
