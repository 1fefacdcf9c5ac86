import type {
  Client,
  ClientCounts,
  ClientFilter,
  ClientRequest,
  ClientSort,
  ClientWithSums,
} from '@plumbline/contract/clients';
import type { EstimateSummary } from '@plumbline/contract/estimates';
import type { InvoiceSummary } from '@plumbline/contract/invoices';
import type { ClientPayment } from '@plumbline/contract/payments';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchPageByKey, type Page } from '../../lib/http/fetch-page.ts';
import { request } from '../../lib/http/http-client.ts';
import { useProfile } from '../../lib/use-session.ts';

export const CLIENTS = '/api/clients';
export const CLIENTS_KEY = [CLIENTS] as const;

/** How long cached data is shown without refetching. */
const FRESH_MS = 15_000;

/** Cards per page: whole rows in one, two and three columns. */
export const CLIENTS_PER_PAGE = 48;

/** The filters and cursor of a list page; no cursor means the first page. */
interface ClientPageOrder {
  readonly filter: ClientFilter;
  readonly sort: ClientSort;
  readonly search: string;
  readonly cursor: string | undefined;
}

/**
 * A page of the contractor's clients; the previous page stays until the next one has loaded. Totals are in the
 * contractor's currency: those in a previous one are never shown after a change.
 */
export function useClientPage({ filter, sort, search, cursor }: ClientPageOrder) {
  const { currency } = useProfile();
  const query = {
    limit: String(CLIENTS_PER_PAGE),
    ...(filter !== 'all' && { filter }),
    ...(sort !== 'name' && { sort }),
    ...(search && { search }),
    ...(cursor !== undefined && { cursor }),
  };
  return useQuery({
    queryKey: [CLIENTS, currency, query],
    queryFn: () => fetchPageByKey<Client>({ queryKey: [CLIENTS, query] }),
    placeholderData: (before: Page<Client> | undefined, from) =>
      from?.queryKey[1] === currency ? before : undefined,
    staleTime: FRESH_MS,
  });
}

/** The number of clients in each filter of the list. */
export function useClientCounts() {
  return useQuery<ClientCounts>({ queryKey: [CLIENTS, 'counts'], staleTime: FRESH_MS });
}

/** The clients that match a search, by name, with their total number; without a search the first hundred. */
export function useFoundClients(search: string) {
  const query = search === '' ? { limit: '100' } : { limit: '50', search };
  return useQuery<Page<Client>>({ queryKey: [CLIENTS, query], queryFn: fetchPageByKey });
}

/** The query of one client. */
export const clientQuery = (id: string) => ({
  queryKey: [CLIENTS, id],
  queryFn: () => request<ClientWithSums>('GET', `${CLIENTS}/${id}`),
});

/** One client. */
export function useClient(id: string) {
  return useQuery<ClientWithSums>({ ...clientQuery(id), staleTime: FRESH_MS });
}

/** A document and its client. */
export interface ForClient {
  readonly clientId: string | null;
  /** The client as the document has them, since it was sent or issued. */
  readonly client: { readonly email: string | null } | null;
  /** For an issued invoice, the address it was mailed to. */
  readonly reminders?: { readonly recipient: string | null };
}

/**
 * The address that mail to a document's client goes to: the client's present one, or the document's own if there is none, or while
 * it loads; without either, the one an invoice was mailed to.
 */
export function useClientEmail({ clientId, client, reminders }: ForClient): string | null {
  const { data } = useQuery<ClientWithSums>({
    ...clientQuery(clientId ?? ''),
    staleTime: FRESH_MS,
    enabled: clientId !== null,
  });
  return data?.email ?? client?.email ?? reminders?.recipient ?? null;
}

/** A client's newest estimates, refetched on every visit, because clients open and answer them meanwhile. */
export function useClientEstimates(clientId: string) {
  return useQuery<Page<EstimateSummary>>({
    queryKey: ['/api/estimates', { clientId, limit: '100' }],
    queryFn: fetchPageByKey,
    staleTime: 0,
  });
}

/** A client's newest invoices, refetched on every visit. */
export function useClientInvoices(clientId: string) {
  return useQuery<Page<InvoiceSummary>>({
    queryKey: ['/api/invoices', { clientId, limit: '100' }],
    queryFn: fetchPageByKey,
    staleTime: 0,
  });
}

/**
 * A client's open invoices in the currency of the oldest, oldest first, at most a hundred; undefined until they are loaded. They are
 * among the newest invoices unless the client has more of these than a page.
 */
export function useOpenInvoices(clientId: string): InvoiceSummary[] | undefined {
  const { data: newest } = useClientInvoices(clientId);
  const { data: oldest } = useQuery<Page<InvoiceSummary>>({
    queryKey: ['/api/invoices', { clientId, status: 'open', order: 'oldest', limit: '100' }],
    queryFn: fetchPageByKey,
    staleTime: 0,
    enabled: typeof newest?.nextCursor === 'string',
  });
  const rows = newest?.nextCursor === null ? newest.rows.toReversed() : oldest?.rows;
  const open = rows?.filter(
    ({ status, amountOpen }) => (status === 'sent' || status === 'viewed') && !isZero(amountOpen),
  );
  return open?.filter(({ currency }) => currency === open[0]?.currency);
}

/** A client's newest payments, newest first, refetched on every visit. */
export function useClientPayments(clientId: string) {
  return useQuery<ClientPayment[]>({ queryKey: [CLIENTS, clientId, 'payments'], staleTime: 0 });
}

/** Refetches the documents of clients. */
const rereadDocuments = (queryClient: QueryClient) =>
  Promise.all(
    ['/api/estimates', '/api/change-orders', '/api/invoices'].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );

/** Creates a client, or updates the one with `id`, which drafts follow; settles once the lists are refetched. */
export function useSaveClient(id: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: ClientRequest) =>
      id === undefined
        ? request<Client>('POST', CLIENTS, fields)
        : request<Client>('PATCH', `${CLIENTS}/${id}`, fields),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: CLIENTS_KEY }),
        id !== undefined && rereadDocuments(queryClient),
      ]),
  });
}

/** Deletes a client; their estimates stay, without the link. */
export function useDeleteClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `${CLIENTS}/${id}`, undefined, {}, true),
    onSuccess: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: CLIENTS_KEY }), rereadDocuments(queryClient)]),
  });
}
