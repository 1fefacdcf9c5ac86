import { CURSOR_FAULT } from '@plumbline/contract/lists/paging';
import type { z } from 'zod';
import { InvalidInputError } from './errors.ts';

/** One page of a list. */
export interface Page<Row> {
  readonly rows: Row[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** There are more rows than `total`, which were not counted. */
  readonly hasMore?: boolean;
  /** The cursor of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** Encodes a position in a sorted list as opaque text. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor. Throws `InvalidInputError` for one that `writeCursor` did not make for this list. */
export function readCursor<Place extends z.ZodType>(cursor: string, place: Place): z.output<Place> {
  const result = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (result.success) return result.data;
  throw new InvalidInputError('cursor', `cursor ${CURSOR_FAULT}`);
}

/** Cuts the rows found, one more than a page has, to the page; `last` is its last row if the list continues. */
export function cutPage<Row>(found: readonly Row[], limit: number): { rows: Row[]; last: Row | undefined } {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1) : undefined };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
