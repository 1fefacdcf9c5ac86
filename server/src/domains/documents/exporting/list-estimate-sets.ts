import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId } from '../../../account-id.ts';
import type { Database } from '../../../db/client.ts';
import { type DocumentKind, ESTIMATE } from '../kinds.ts';
import { type EstimateSize, listEstimateSizes } from './export-queries.ts';

/** Estimates whose sizes are read at a time. */
const ESTIMATES_PER_PAGE = 100;
/** Lines and events read at a time, unless a single estimate has more: a few milliseconds on the embedded database. */
const ROWS_PER_SET = 100;

/**
 * Yields the ids of an account's estimates, or of its documents of another kind, newest first, in sets small enough that reading a set with its lines and events does
 * not delay other requests, whether the estimates have one line or 1,500. Estimates created after the first set are not included.
 */
export async function* listEstimateSets(
  db: Database,
  account: AccountId,
  kind: DocumentKind = ESTIMATE,
): AsyncGenerator<string[]> {
  let last: number | undefined;
  do {
    const sizes = await listEstimateSizes(db, account, kind, last, ESTIMATES_PER_PAGE);
    for (const set of cutSets(sizes)) {
      yield set;
      // Other requests come first.
      await nextTurn();
    }
    last = sizes.at(ESTIMATES_PER_PAGE - 1)?.number;
  } while (last !== undefined);
}

/** Splits the ids, in order, into sets of at most `ROWS_PER_SET` rows or one estimate. */
function cutSets(sizes: readonly EstimateSize[]): string[][] {
  const sets: string[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const size of sizes) {
    rows += size.rows + 1;
    if (rows > ROWS_PER_SET) {
      sets.push([]);
      rows = size.rows + 1;
    }
    sets.at(-1)?.push(size.id);
  }
  return sets;
}
