import { TOTAL_COUNT_HEADER, TOTAL_EXCEEDED_HEADER } from '@plumbline/contract/paging';
import type { Page } from '../page-cursor.ts';
import type { FastifyReply, FastifyRequest } from './app-instance.ts';

/** Without any parameter the whole list is requested, as before paging existed. */
export function asksForPage(query: object): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** Answers with the rows only; headers hold the link to the next page (RFC 8288) and the total. */
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
