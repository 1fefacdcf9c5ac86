import { TOTAL_COUNT_HEADER, TOTAL_EXCEEDED_HEADER } from '@plumbline/contract/paging';
import type { Page } from '../page-cursor.ts';
import type { FastifyReply, FastifyRequest } from './app-instance.ts';

/** With no parameter at all the whole list is meant, as it was before there were pages. */
export function asksForPage(query: object): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** Answers with the rows alone; the way to the next page (RFC 8288) and the total are in headers. */
export function sendPage<Row>(request: FastifyRequest, reply: FastifyReply, page: Page<Row>): Row[] {
  void reply.header(TOTAL_COUNT_HEADER, String(page.total));
  if (page.hasMore) void reply.header(TOTAL_EXCEEDED_HEADER, 'true');
  if (page.nextCursor !== null) {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    searchParams.set('cursor', page.nextCursor);
    void reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return page.rows;
}
