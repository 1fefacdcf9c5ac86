import type { Receivables, Statement, StatementRequest, TaxReport } from '@plumbline/contract/books';
import type { TaxBasis } from '@plumbline/contract/books/tax-report';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { download } from '../../lib/http/download.ts';
import { type Page, readPage } from '../../lib/http/fetch-page.ts';
import { request, requestWithHeaders } from '../../lib/http/http-client.ts';
import { pathOf } from '../../lib/http/path-of.ts';

/** How long cached data is shown without refetching. */
const FRESH_MS = 15_000;

/** The scope of a report. The server's default is this year until today, in the contractor's currency. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
  readonly currency?: Currency;
}

const statementPath = (clientId: string) => `/api/clients/${clientId}/statement`;

/** The address of a report as a file: `.csv` or `.pdf`. */
export const filePath = (path: string, kind: 'csv' | 'pdf', query: object) =>
  `${path}.${kind}?${new URLSearchParams({ ...query }).toString()}`;
export const statementFile = (clientId: string, kind: 'csv' | 'pdf', period: Period) =>
  filePath(statementPath(clientId), kind, period);

/** A client's statement; the previous one stays until the next one has loaded. */
export function useStatement(clientId: string, period: Period) {
  return useQuery<Statement>({
    queryKey: [statementPath(clientId), period],
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

export function useSendStatement(clientId: string) {
  return useMutation({
    mutationFn: (order: StatementRequest) => request('POST', `${statementPath(clientId)}/send`, order),
  });
}

export const TAX_PATH = '/api/reports/tax';
export const RECEIVABLES_PATH = '/api/reports/receivables';

/** The taxes of a period; the previous ones stay until the next ones have loaded. */
export function useTaxReport(basis: TaxBasis, period: Period) {
  return useQuery<TaxReport>({
    queryKey: [TAX_PATH, { basis, ...period }],
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** The number of clients on a page of what clients owe. */
export const OWING_PER_PAGE = 25;

/** One page of the amounts that clients owe, by age. */
export function useReceivables({
  currency,
  cursor,
}: Pick<Period, 'currency'> & { readonly cursor: string | undefined }) {
  const query = { limit: String(OWING_PER_PAGE), ...(currency && { currency }), ...(cursor && { cursor }) };
  return useQuery<{ report: Receivables; page: Page<Receivables['rows'][number]> }>({
    queryKey: [RECEIVABLES_PATH, query],
    queryFn: async ({ queryKey }) => {
      const { body, headers } = await requestWithHeaders(pathOf(queryKey));
      const report = body as Receivables;
      return { report, page: readPage(report.rows, headers) };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** Saves a file under a name. */
export function useSaveFile() {
  return useMutation({
    mutationFn: ({ path, fileName }: { path: string; fileName: string }) => download(path, fileName),
  });
}
