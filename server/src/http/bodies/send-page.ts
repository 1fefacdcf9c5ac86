import { TOTAL_COUNT_HEADER, TOTAL_EXCEEDED_HEADER } from '@plumbline/contract/lists/paging';
import { z } from 'zod';
import type { Page } from '../../page-cursor.ts';
import type { FastifyReply, FastifyRequest } from '../app-instance.ts';

/** Without any parameter the whole list is requested, as before paging existed. */
export function asksForPage(query: object): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** Sends only the rows; headers hold the link to the next page (RFC 8288) and the total. */
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

/** Rows of a whole list that are read and serialized in one turn of the event loop: a few milliseconds. */
export const ROWS_PER_TURN = 50;

/** The pages of a whole list, each read when it is needed. */
export async function* everyPage<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page.rows;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * Sends every row of a list, read and serialized a page at a time, so that other requests are answered in
 * between. Fields missing from the contract of a row are never sent.
 */
export async function sendPages<Row extends z.ZodType>(
  reply: FastifyReply,
  row: Row,
  pages: AsyncIterable<z.output<Row>[]>,
): Promise<FastifyReply> {
  const texts: string[] = [];
  for await (const page of pages) for (const each of page) texts.push(JSON.stringify(z.encode(row, each)));
  return reply.type('application/json; charset=utf-8').send(`[${texts.join()}]`);
}
