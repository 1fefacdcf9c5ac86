import { TOTAL_COUNT_HEADER, TOTAL_EXCEEDED_HEADER } from '@plumbline/contract/lists/paging';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { requestWithHeaders } from './http-client.ts';
import { pathOf } from './path-of.ts';

/** One page of a paginated list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The number of rows on all pages together. */
  readonly total: number;
  /** The list has more rows than `total`; the server stopped counting there. */
  readonly hasMore?: boolean;
  /** Cursor of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** Fetches the page that the key describes. */
export async function fetchPageByKey<Row>({
  queryKey,
}: Pick<QueryFunctionContext, 'queryKey'>): Promise<Page<Row>> {
  const { body, headers } = await requestWithHeaders(pathOf(queryKey));
  return readPage(body as Row[], headers);
}

/** The page in an answer of the API. */
export function readPage<Row>(rows: readonly Row[], headers: Headers): Page<Row> {
  const total = headers.get(TOTAL_COUNT_HEADER);
  return {
    rows,
    total: total === null ? rows.length : Number(total),
    ...(headers.get(TOTAL_EXCEEDED_HEADER) === 'true' && { hasMore: true }),
    nextCursor: nextCursor(headers.get('Link')),
  };
}

function nextCursor(link: string | null): string | null {
  const [, address] = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '') ?? [];
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor');
}
