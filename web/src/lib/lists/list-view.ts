import { SEARCH_LIMIT } from '@plumbline/contract/paging';

/** What is chosen over a list beside its search, such as a status or an order. */
type Choices = Readonly<Record<string, string>>;

/** A list that is read by pages, and what its visitors may choose. */
export interface ListKind<Chosen extends Choices> {
  /** The choices of a first visit. */
  readonly first: Chosen;
  /** The choices an address names; what it leaves out or misspells is as on a first visit. */
  readonly read: (params: URLSearchParams) => Chosen;
}

/** What a list is narrowed to, and the page it is open at. */
export type ListView<Chosen extends Choices> = Chosen & {
  readonly search: string;
  /** What asks for the pages after the first, up to the open one: none on the first page. */
  readonly cursors: readonly string[];
};

/** Where a view is kept: what others may be sent, in the address; the way through the pages, in the history alone. */
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

/** The view's address, without what is as on a first visit. */
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

/** The view after a change; what narrows the list anew starts at its first page. */
export function changeListView<Chosen extends Choices>(
  view: ListView<Chosen>,
  changes: Partial<ListView<Chosen>>,
): ListView<Chosen> {
  const search = (changes.search ?? view.search).slice(0, SEARCH_LIMIT);
  return { ...view, cursors: [], ...changes, search };
}
