import type {
  Invoice,
  InvoiceChangeRequest,
  InvoiceCounts,
  InvoiceFilter,
  InvoiceRequest,
  InvoiceSummary,
  IssueRequest,
} from '@plumbline/contract/invoices';
import type { CreditRequest } from '@plumbline/contract/invoices/credit-notes';
import type { InvoiceRemindersRequest } from '@plumbline/contract/invoices/reminders';
import type { RecordPaymentRequest } from '@plumbline/contract/payments';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { fetchPageByKey, type Page } from '../../lib/http/fetch-page.ts';
import { request } from '../../lib/http/http-client.ts';
import { keepAnswer } from '../../lib/http/keep-answer.ts';
import { usePollMs } from '../../lib/use-poll-ms.ts';
import { ESTIMATES, refreshEstimates } from '../estimates/api.ts';

const INVOICES = '/api/invoices';
const invoiceKey = (id: string) => [INVOICES, id] as const;

/** How long cached data is shown without refetching. */
const FRESH_MS = 15_000;

/** Rows per page of the list. */
export const INVOICES_PER_PAGE = 50;
/** More than a job has. */
const MOST_OF_A_JOB = 100;

/** The filters and cursor of a list page; no cursor means the first page. */
interface InvoicePageOrder {
  readonly status: InvoiceFilter;
  readonly search: string;
  readonly cursor: string | undefined;
}

/** A page of the list, newest first; the previous page stays until the next one has loaded. */
export function useInvoicePage({ status, search, cursor }: InvoicePageOrder) {
  const query = {
    limit: String(INVOICES_PER_PAGE),
    ...(status !== 'all' && { status }),
    ...(search && { search }),
    ...(cursor !== undefined && { cursor }),
  };
  return useQuery<Page<InvoiceSummary>>({
    queryKey: [INVOICES, query],
    queryFn: fetchPageByKey,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

/** The number of invoices in each filter of the list, and the total due on the open ones. */
export function useInvoiceCounts() {
  return useQuery<InvoiceCounts>({
    queryKey: [INVOICES, 'counts'],
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

/** Matches the queries of an accepted estimate and of its invoices. */
export const isOfJob = (estimateId: string, [root, part]: QueryKey): boolean =>
  (root === ESTIMATES && part === estimateId) ||
  (root === INVOICES &&
    typeof part === 'object' &&
    part !== null &&
    'estimateId' in part &&
    part.estimateId === estimateId);

/** The invoices of an accepted estimate, newest first. */
export function useJobInvoices(estimateId: string, enabled = true) {
  return useQuery<Page<InvoiceSummary>>({
    queryKey: [INVOICES, { estimateId, limit: String(MOST_OF_A_JOB) }],
    queryFn: fetchPageByKey,
    enabled,
    staleTime: FRESH_MS,
    refetchInterval: usePollMs(),
  });
}

export function useInvoice(id: string) {
  return useQuery<Invoice>({ queryKey: invoiceKey(id), staleTime: FRESH_MS, refetchInterval: usePollMs() });
}

/** Caches an invoice from the server's latest response; its job and every list are refetched. */
function keepInvoice(queryClient: QueryClient, invoice: Invoice): void {
  keepAnswer(queryClient, invoiceKey(invoice.id), invoice);
  refreshEstimates(queryClient, invoice.estimateId === null ? [] : [invoice.estimateId]);
}

/**
 * A call about one invoice that answers with it. A refusal usually means that the data is outdated, so it is
 * refetched then too.
 */
function useInvoiceCall<Body>(call: (body: Body) => Promise<Invoice>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (invoice) => keepInvoice(queryClient, invoice),
    onError: () => refreshEstimates(queryClient),
  });
}

export const useMakeInvoice = () =>
  useInvoiceCall((body: InvoiceRequest) => request<Invoice>('POST', INVOICES, body));

export const useChangeInvoice = (id: string) =>
  useInvoiceCall((body: InvoiceChangeRequest) => request<Invoice>('PATCH', `${INVOICES}/${id}`, body));

export const useIssueInvoice = (id: string) =>
  useInvoiceCall((body: IssueRequest) => request<Invoice>('POST', `${INVOICES}/${id}/issue`, body));

/** Copies an invoice without an estimate to a new draft. */
export const useDuplicateInvoice = (id: string) =>
  useInvoiceCall((_now: undefined) => request<Invoice>('POST', `${INVOICES}/${id}/duplicate`, {}));

/** How an issued invoice is sent: by email, or as a link that the contractor hands over. */
export interface InvoiceSendOrder {
  readonly email: string;
  readonly customMessage?: string;
  readonly channel?: 'text' | 'share' | 'link';
}

export const useSendInvoice = (id: string) =>
  useInvoiceCall((body: InvoiceSendOrder) => request<Invoice>('POST', `${INVOICES}/${id}/send`, body));

export const useChangeInvoiceReminders = (id: string) =>
  useInvoiceCall((body: InvoiceRemindersRequest) =>
    request<Invoice>('PUT', `${INVOICES}/${id}/reminders`, body),
  );

export const useRemindClient = (id: string) =>
  useInvoiceCall((_now: undefined) => request<Invoice>('POST', `${INVOICES}/${id}/remind`, {}));

export const useVoidInvoice = (id: string) =>
  useInvoiceCall((reason: string) => request<Invoice>('POST', `${INVOICES}/${id}/void`, { reason }));

export const useCreditInvoice = (id: string) =>
  useInvoiceCall((body: CreditRequest) => request<Invoice>('POST', `${INVOICES}/${id}/credit`, body));

export const useRecordInvoicePayment = (id: string) =>
  useInvoiceCall((body: RecordPaymentRequest) =>
    request<Invoice>('POST', `${INVOICES}/${id}/payments`, body),
  );

/** Deletes a draft. */
export function useDeleteInvoice(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', `${INVOICES}/${id}`, undefined, {}, true),
    onSuccess: () => {
      // Its page is left before the query is refetched.
      void queryClient.invalidateQueries({ queryKey: invoiceKey(id), refetchType: 'none' });
      void queryClient.invalidateQueries({
        queryKey: [INVOICES],
        predicate: ({ queryKey: [, part] }) => part !== id,
      });
      void queryClient.invalidateQueries({ queryKey: [ESTIMATES] });
    },
  });
}
