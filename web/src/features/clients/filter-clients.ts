import type { Client } from '@plumbline/contract/clients';
import { parseDecimal } from '@plumbline/contract/pricing/decimal';
import { CLIENT_TYPE_LABELS } from './client-types.ts';

export const CLIENT_FILTERS = ['all', 'active', 'prospects', 'residential', 'commercial'] as const;
export type ClientFilter = (typeof CLIENT_FILTERS)[number];

export const CLIENT_FILTER_LABELS: Readonly<Record<ClientFilter, string>> = {
  all: 'All Clients',
  active: 'Active',
  prospects: 'Prospects',
  ...CLIENT_TYPE_LABELS,
};

export const CLIENT_SORTS = ['name', 'lastContact', 'totalValue'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

export const CLIENT_SORT_LABELS: Readonly<Record<ClientSort, string>> = {
  name: 'Name',
  lastContact: 'Last Contact',
  totalValue: 'Total Value',
};

/** A client with what is looked for and compared, so that a keystroke works none of it out again. */
export interface IndexedClient {
  readonly client: Client;
  readonly searched: string;
  readonly lastContact: string;
  readonly totalValue: bigint;
}

/** Decimals of the finest currency; a value in yen is scaled the same way. */
const VALUE_DIGITS = 2;
const NAME_ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function indexClient(client: Client): IndexedClient {
  const value = parseDecimal(client.totalValue, VALUE_DIGITS);
  return {
    client,
    // No search box takes a line break, so no match reaches from one field into the next.
    searched: [client.name, client.email, client.phone].join('\n').toLowerCase(),
    lastContact: client.lastEstimateDate ?? '',
    totalValue: typeof value === 'bigint' ? value : 0n,
  };
}

/** The clients by name, made ready for `sortClients` and `filterClients`. */
export function indexClients(clients: readonly Client[]): IndexedClient[] {
  return clients
    .map(indexClient)
    .toSorted((one, other) => NAME_ORDER.compare(one.client.name, other.client.name));
}

function descending<Value extends string | bigint>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}

/** Clients without estimates come last by last contact and value; where those are equal, the name decides. */
export function sortClients(index: readonly IndexedClient[], sort: ClientSort): readonly IndexedClient[] {
  if (sort === 'name') return index;
  // A sort that keeps the order of equals keeps them by name.
  return index.toSorted((one, other) => descending(one[sort], other[sort]));
}

function passes({ estimateCount, clientType }: Client, filter: ClientFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'active') return estimateCount > 0;
  if (filter === 'prospects') return estimateCount === 0;
  return clientType === filter;
}

/** The clients of that filter whose name, email or phone holds the text, whatever its case. */
export function filterClients(
  index: readonly IndexedClient[],
  search: string,
  filter: ClientFilter,
): Client[] {
  const needle = search.trim().toLowerCase();
  return index
    .filter(({ client, searched }) => passes(client, filter) && searched.includes(needle))
    .map(({ client }) => client);
}

/** How many clients each filter would show without a search. */
export function countByFilter(clients: readonly Client[]): Readonly<Record<ClientFilter, number>> {
  const counts = { all: 0, active: 0, prospects: 0, residential: 0, commercial: 0 };
  for (const client of clients)
    for (const filter of CLIENT_FILTERS) if (passes(client, filter)) counts[filter] += 1;
  return counts;
}
