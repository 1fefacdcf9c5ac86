import { CURSOR_FAULT } from '@plumbline/contract/paging';
import type { z } from 'zod';
import { InvalidInputError } from './errors.ts';

/** Part of a list. */
export interface Page<Row> {
  readonly rows: Row[];
  /** How many rows there are on all pages together. */
  readonly total: number;
  /** There are more than that, which were not counted. */
  readonly hasMore?: boolean;
  /** Where the next page starts; null on the last. */
  readonly nextCursor: string | null;
}

/** A place in a sorted list, as text that means nothing to who carries it back. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place a cursor names. Throws `InvalidInputError` for one that `writeCursor` did not make for this list. */
export function readCursor<Place extends z.ZodType>(cursor: string, place: Place): z.output<Place> {
  const result = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (result.success) return result.data;
  throw new InvalidInputError('cursor', `cursor ${CURSOR_FAULT}`);
}

/** Of the rows found, one more than a page has, those it shows, and the last of them when the list goes on. */
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
