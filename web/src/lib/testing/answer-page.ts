import type { ServerResponse } from 'node:http';
import { answer } from './http-server.ts';

/** Answers one page of these rows as the API does, with a total of at most `total`; without parameters all rows. */
export function answerPage(
  response: ServerResponse,
  { pathname, searchParams }: URL,
  rows: readonly unknown[],
  total = rows.length,
): void {
  const limit = Number(searchParams.get('limit') ?? rows.length);
  const start = Number(searchParams.get('cursor') ?? 0);
  response.setHeader('x-total-count', total);
  if (total < rows.length) response.setHeader('x-total-count-exceeded', 'true');
  if (start + limit < rows.length) {
    const next = new URLSearchParams(searchParams);
    next.set('cursor', String(start + limit));
    response.setHeader('link', `<${pathname}?${next.toString()}>; rel="next"`);
  }
  answer(response, 200, rows.slice(start, start + limit));
}
