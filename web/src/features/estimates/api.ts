import type { ChangeOrder, ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type {
  Estimate,
  EstimateCounts,
  EstimateRequest,
  EstimateSummary,
  StatusFilter,
} from '@plumbline/contract/estimates';
import type { SendChannel } from '@plumbline/contract/estimates/sending';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import {
  keepPreviousData,
  notifyManager,
  type Query,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { download } from '../../lib/http/download.ts';
import { fetchPageByKey, type Page } from '../../lib/http/fetch-page.ts';
import { request } from '../../lib/http/http-client.ts';
import { keepAnswer } from '../../lib/http/keep-answer.ts';
import { usePollMs } from '../../lib/use-poll-ms.ts';
import { CLIENTS_KEY } from '../clients/api.ts';
import { type ChangeDocument, toDocument } from './change-orders/change-document.ts';
import { type DocumentKind, useDocumentKind } from './document-kind.ts';
import type { Creation } from './editor/saving/creation.ts';

export { kindOfNumber } from './document-kind.ts';

export const ESTIMATES = '/api/estimates';
export const CHANGE_ORDERS = '/api/change-orders';
const COUNTS = 'counts';
const ANALYTICS_KEY = ['/api/analytics'];
export const INVOICES_KEY = ['/api/invoices'];
export const estimateKey = (id: string) => [ESTIMATES, id] as const;
export const changeOrderKey = (id: string) => [CHANGE_ORDERS, id] as const;
export const remindersKey = ({ path }: DocumentKind, id: string) => [path, id, 'reminders'] as const;

/** How long cached data is shown without refetching. */
export const FRESH_MS = 15_000;
/** Data this recent is used for editing or decisions without refetching. */
export const JUST_READ_MS = 5_000;

/** Rows per page of the list. */
export const ESTIMATES_PER_PAGE = 50;

/** The filters and cursor of a list page; no cursor means the first page. */
interface EstimatePageOrder {
  readonly status: StatusFilter;
  readonly search: string;
  readonly cursor: string | undefined;
}

/** A page of the list, newest first; the previous page stays until the next one has loaded. */
export function useEstimatePage({ status, search, cursor }: EstimatePageOrder) {
  const query = {
    limit: String(ESTIMATES_PER_PAGE),
    ...(status !== 'all' && { status }),
    ...(search && { search }),
    ...(cursor !== undefined && { cursor }),
  };
  return useQuery<Page<EstimateSummary>>({
    queryKey: [ESTIMATES, query],
    queryFn: fetchPageByKey,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

/** The number of estimates in each status filter of the list. */
export function useEstimateCounts() {
  return useQuery<EstimateCounts>({
    queryKey: [ESTIMATES, COUNTS],
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

/** The newest estimates, refetched on every visit, because clients open and answer them meanwhile. */
export function useNewestEstimates(count: number) {
  return useQuery<Page<EstimateSummary>>({
    queryKey: [ESTIMATES, { limit: String(count) }],
    queryFn: fetchPageByKey,
    staleTime: 0,
  });
}

export function useEstimate(id: string) {
  return useQuery<Estimate>({
    queryKey: estimateKey(id),
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

/** Matches the list's pages and its counts, not single estimates. */
function isOfTheList({ queryKey: [root, part] }: Pick<Query, 'queryKey'>): boolean {
  return root === ESTIMATES && (part === COUNTS || typeof part === 'object');
}

/** Fetches an estimate now, ignoring the cache. */
export function useReadEstimate() {
  const queryClient = useQueryClient();
  return (id: string) => queryClient.fetchQuery<Estimate>({ queryKey: estimateKey(id), staleTime: 0 });
}

/** Resolves once the lists on screen were refetched, joining a refetch under way. */
export async function listRefetched(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isOfTheList }, { cancelRefetch: false });
}

/** Matches statements and reports, which are about invoices and payments. */
const isOfTheBooks = ({ queryKey: [root] }: Pick<Query, 'queryKey'>): boolean =>
  /^\/api\/(?:clients\/[^/]+\/statement|reports\/)/.test(String(root));

/**
 * Refetches everything around an estimate: the list, the figures, the clients' counts, the invoices,
 * which payments can settle, and the books. With `none`, refetches only when it is next shown.
 */
export function refreshAround(queryClient: QueryClient, refetchType: 'active' | 'none' = 'active'): void {
  void queryClient.invalidateQueries({ predicate: isOfTheList, refetchType });
  void queryClient.invalidateQueries({ queryKey: ANALYTICS_KEY, refetchType });
  void queryClient.invalidateQueries({ queryKey: CLIENTS_KEY, refetchType });
  void queryClient.invalidateQueries({ queryKey: INVOICES_KEY, refetchType });
  void queryClient.invalidateQueries({ predicate: isOfTheBooks, refetchType });
}

/** Refetches these estimates and change orders, or all, wherever they are shown, with everything around them. */
export function refreshEstimates(queryClient: QueryClient, ids?: readonly string[]): void {
  const isMeant = ({ queryKey: [root, part] }: Query) =>
    (root === ESTIMATES || root === CHANGE_ORDERS) &&
    typeof part === 'string' &&
    part !== COUNTS &&
    (ids?.includes(part) ?? true);
  void queryClient.invalidateQueries({ predicate: isMeant });
  refreshAround(queryClient);
}

/** Caches an estimate from the server's latest response. */
export function keepEstimate(
  queryClient: QueryClient,
  estimate: Estimate,
  refetchType: 'active' | 'none' = 'active',
): void {
  notifyManager.batch(() => {
    keepAnswer(queryClient, estimateKey(estimate.id), estimate);
    void queryClient.invalidateQueries({ queryKey: [ESTIMATES, estimate.id, 'reminders'] });
    refreshAround(queryClient, refetchType);
  });
}

/** Caches a change order from the server's latest response; its estimate is read again. */
export function keepChangeOrder(
  queryClient: QueryClient,
  { id, ...document }: ChangeDocument,
  refetchType: 'active' | 'none' = 'active',
): void {
  keepAnswer(queryClient, changeOrderKey(id), { id, ...document });
  void queryClient.invalidateQueries({ queryKey: [CHANGE_ORDERS, id, 'reminders'] });
  void queryClient.invalidateQueries({ queryKey: estimateKey(document.change.estimateId), refetchType });
  refreshAround(queryClient, refetchType);
}

/** Caches an estimate or a change order from the server's response to either call. */
export function keepDocument(queryClient: QueryClient, answer: Estimate | ChangeOrder): void {
  if ('estimateId' in answer) keepChangeOrder(queryClient, toDocument(answer));
  else keepEstimate(queryClient, answer);
}

/** A change order in the form used by its page and editor. */
export function useChangeOrder(id: string) {
  return useQuery<ChangeDocument>({
    queryKey: changeOrderKey(id),
    queryFn: async () => toDocument(await request<ChangeOrder>('GET', `${CHANGE_ORDERS}/${id}`)),
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

/** The change orders of an estimate, oldest first. */
export function useChangeOrders(estimateId: string, enabled = true) {
  return useQuery<ChangeOrderSummary[]>({
    queryKey: [ESTIMATES, estimateId, 'change-orders'],
    enabled,
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

/**
 * Creates an estimate, idempotently by its key. A retry returns the stored estimate; if that is a draft, it is updated
 * to these fields, otherwise it is returned unchanged.
 */
export async function createEstimate(
  { currency, ...fields }: EstimateRequest,
  { key, isRepeated }: Creation,
): Promise<Estimate> {
  const made = await request<Estimate>(
    'POST',
    ESTIMATES,
    { ...fields, currency },
    { 'Idempotency-Key': key },
  );
  if (!isRepeated || made.status !== 'draft') return made;
  return request<Estimate>('PATCH', `${ESTIMATES}/${made.id}`, { ...fields, updatedAt: made.updatedAt });
}

/** `selection` is the client's choice if the estimate had choices. */
interface StatusChange {
  readonly id: string;
  readonly status: EstimateStatus;
  readonly selection?: SelectionOnWire;
}

/** A refusal usually means that the data is outdated, so it is refetched then too. */
export function useChangeEstimateStatus() {
  const queryClient = useQueryClient();
  const { path } = useDocumentKind();
  return useMutation({
    mutationFn: ({ id, ...change }: StatusChange) =>
      request<Estimate | ChangeOrder>('PATCH', `${path}/${id}/status`, change, {}, true),
    onSuccess: (answer) => keepDocument(queryClient, answer),
    onError: (_error, { id }) => {
      void queryClient.invalidateQueries({ queryKey: [path, id] });
      refreshAround(queryClient);
    },
  });
}

export function useDuplicateEstimate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<Estimate>('POST', `${ESTIMATES}/${id}/duplicate`),
    onSuccess: (estimate) => keepEstimate(queryClient, estimate),
  });
}

export function useDeleteEstimate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `${ESTIMATES}/${id}`, undefined, {}, true),
    onSuccess: (_answer, id) => {
      // Its page is left before the query is refetched.
      void queryClient.invalidateQueries({ queryKey: estimateKey(id), refetchType: 'none' });
      refreshAround(queryClient);
    },
  });
}

type SendAnswer = { readonly estimate: Estimate } | ChangeOrder;

/** The document and the channel, which defaults to email. `email` is the dialog's field, trimmed. */
export interface SendOrder {
  readonly id: string;
  readonly email: string;
  readonly customMessage?: string;
  readonly channel?: Exclude<SendChannel, 'email'>;
  readonly validUntil?: string;
}

/** One operation with two paths: the list calls `/send-email`, the view page `/send`. */
export function useSendEstimate(from: 'list' | 'view') {
  const queryClient = useQueryClient();
  const { path } = useDocumentKind();
  return useMutation({
    mutationFn: ({ id, email, ...order }: SendOrder) =>
      from === 'list' && order.channel === undefined
        ? request<SendAnswer>('POST', `${ESTIMATES}/${id}/send-email`, { recipientEmail: email, ...order })
        : request<SendAnswer>('POST', `${path}/${id}/send`, { email, ...order }, {}, true),
    onSuccess: (answer) => keepDocument(queryClient, 'estimate' in answer ? answer.estimate : answer),
  });
}

/** Saves the signed acceptance certificate under a file name. */
export function useDownloadCertificate() {
  const { path } = useDocumentKind();
  return useMutation({
    mutationFn: ({ id, fileName }: { id: string; fileName: string }) =>
      download(`${path}/${id}/certificate`, fileName),
  });
}

/** The address of a document's PDF, or that of a version. */
export const pdfPath = (id: string, version?: number, path: DocumentKind['path'] = ESTIMATES) =>
  `${path}/${id}/${version ? `versions/${version}/pdf` : 'download'}`;

/** Saves the PDF at a path under a file name. */
export function useDownloadPdfAt() {
  return useMutation({
    mutationFn: ({ path, fileName }: { path: string; fileName: string }) => download(path, fileName),
  });
}
