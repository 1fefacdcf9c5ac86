import type { EstimateCounts, EstimateSummary, EstimatesFilter } from '@plumbline/contract/estimates';
import { PAGE_LIMITS } from '@plumbline/contract/paging';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../../page-cursor.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getToday } from './get-estimate.ts';
import { getEstimateTotal, listEstimatesAfter, listStatusTotals } from './list-queries.ts';
import { presentSummary, statusOf } from './present.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/** The number of the last estimate seen; numbers are consecutive integers of the database's kind. */
const place = z.tuple([z.int().min(1).max(2_147_483_647)]);

/**
 * One page of the contractor's estimates, newest first. Pages go on from the last number seen, so whoever walks them meets
 * every estimate once, whatever is created meanwhile. Throws `InvalidInputError` for a cursor of another make.
 */
export async function listEstimatePage(
  deps: Reads,
  account: AccountId,
  { status = 'all', search = '', cursor, limit = PAGE_LIMITS.default }: EstimatesFilter,
): Promise<Page<EstimateSummary>> {
  const narrowing = { status: status === 'all' ? null : status, search };
  const [after] = cursor === undefined ? [null] : readCursor(cursor, place);
  const today = await getToday(deps, account);
  const total = await getEstimateTotal(deps.db, account, narrowing);
  const found = await listEstimatesAfter(deps.db, account, narrowing, after, limit + 1);
  const { rows, last } = cutPage(found, limit);
  return {
    rows: rows.map((row) => presentSummary(row, today)),
    total,
    nextCursor: last ? writeCursor([last.number]) : null,
  };
}

/** How many estimates each status filter of the list shows. */
export async function listEstimateCounts(
  deps: Pick<Deps, 'db'>,
  account: AccountId,
): Promise<EstimateCounts> {
  const counts = { all: 0, draft: 0, sent: 0, viewed: 0, accepted: 0, declined: 0, paid: 0 };
  for (const row of await listStatusTotals(deps.db, account)) {
    counts.all += row.total;
    counts[statusOf(row)] = row.total;
  }
  return counts;
}
