import type { EstimateCounts, EstimateSummary, EstimatesFilter } from '@plumbline/contract/estimates';
import { PAGE_LIMITS, SEARCH_TOTAL_LIMIT } from '@plumbline/contract/lists/paging';
import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError } from '../../../errors.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../../../page-cursor.ts';
import { getToday } from '../get-today.ts';
import { listLastQuestions } from '../messages/message-queries.ts';
import { isWaiting, presentSummary, presentWaitingChange, statusOf } from '../present.ts';
import type { EstimateRow } from '../queries.ts';
import {
  type EstimateNarrowing,
  listClientEstimates,
  listEstimatesAfter,
  listEstimatesByNumber,
  listNumbersFound,
  listStatusTotals,
} from './list-queries.ts';
import { countWaiting, listWaiting, listWaitingChanges } from './waiting-queries.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/** The number of the last estimate seen, within the database's integer range. */
const place = z.tuple([z.int().min(1).max(2_147_483_647)]);

interface Found {
  /** One row more than the page shows, if there is a next page. */
  readonly rows: readonly EstimateRow[];
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * Returns one page of the contractor's estimates, newest first. A page continues after the last number seen, so a client that
 * reads all pages gets every estimate once, even if others are created meanwhile. Throws `InvalidInputError` for an invalid
 * cursor, and for a search among one client's estimates.
 */
export async function listEstimatePage(
  deps: Reads,
  account: AccountId,
  { status = 'all', search = '', clientId, cursor, limit = PAGE_LIMITS.default }: EstimatesFilter,
): Promise<Page<EstimateSummary>> {
  if (clientId !== undefined && search !== '')
    throw new InvalidInputError('search', 'search cannot be combined with clientId');
  const needsAnswer = status === 'needsAnswer';
  const narrowing = { status: status === 'all' || needsAnswer ? null : status, search };
  const [after] = cursor === undefined ? [null] : readCursor(cursor, place);
  const findForClient: typeof findAll = async (db, owner, { status: wanted }, afterNumber, most) => {
    const found = await listClientEstimates(db, owner, {
      clientId: clientId ?? '',
      status: wanted,
      afterNumber,
      limit: most,
    });
    return { ...found, hasMore: false };
  };
  const findAny = search === '' ? findAll : findMatching;
  const findWaiting: typeof findAll = async (db, owner, _narrowing, afterNumber, most) => {
    const found = await listWaiting(db, owner, { search, clientId, afterNumber, limit: most });
    return { ...found, hasMore: false };
  };
  const find = needsAnswer ? findWaiting : clientId === undefined ? findAny : findForClient;
  const [today, { rows: found, total, hasMore }, waiting] = await readTogether(deps.db, async (db) => {
    const [now, page] = await Promise.all([
      getToday({ ...deps, db }, account),
      find(db, account, narrowing, after, limit + 1),
    ]);
    return [now, page, needsAnswer ? await readWaiting(db, account, page.rows) : null] as const;
  });
  const { rows, last } = cutPage(found, limit);
  return {
    rows: rows.map((row) => ({ ...presentSummary(row, today), ...waiting?.(row) })),
    total,
    hasMore,
    nextCursor: last ? writeCursor([last.number]) : null,
  };
}

type Waiting = Pick<EstimateSummary, 'waitingMessage' | 'waitingChange'>;

/**
 * Reads the client requests on these estimates that wait for the contractor: on the estimate itself, or if
 * there is none, on its newest change order.
 */
async function readWaiting(
  db: Queryable,
  account: AccountId,
  rows: readonly EstimateRow[],
): Promise<(row: EstimateRow) => Waiting> {
  const others = rows.filter((row) => !isWaiting(row)).map(({ id }) => id);
  const changes = others.length === 0 ? [] : await listWaitingChanges(db, account, others);
  const ids = [...rows, ...changes].map(({ id }) => id);
  const questions = await listLastQuestions(db, account, ids);
  return (row) => {
    const change = changes.find(({ rootId }) => rootId === row.id);
    const about = change?.id ?? row.id;
    const question = questions.find(({ estimateId }) => estimateId === about);
    return {
      ...(question && { waitingMessage: { text: question.text, at: question.at.toISOString() } }),
      ...(change && { waitingChange: presentWaitingChange(change) }),
    };
  };
}

async function findAll(
  db: Queryable,
  account: AccountId,
  { status }: EstimateNarrowing,
  after: number | null,
  most: number,
): Promise<Found> {
  const [totals, rows] = await Promise.all([
    listStatusTotals(db, account),
    listEstimatesAfter(db, account, status, after, most),
  ]);
  const meant = totals.filter((row) => status === null || row.status === status);
  return {
    rows,
    total: meant.reduce((sum, row) => sum + row.total, 0),
    hasMore: false,
  };
}

async function findMatching(
  db: Queryable,
  account: AccountId,
  narrowing: EstimateNarrowing,
  after: number | null,
  most: number,
): Promise<Found> {
  const all = await listNumbersFound(db, account, narrowing, null, Math.max(most, SEARCH_TOTAL_LIMIT + 1));
  const following = after === null ? all : await listNumbersFound(db, account, narrowing, after, most);
  return {
    rows: await listEstimatesByNumber(db, account, following.slice(0, most)),
    total: Math.min(all.length, SEARCH_TOTAL_LIMIT),
    hasMore: all.length > SEARCH_TOTAL_LIMIT,
  };
}

/** Counts the estimates for each status filter. */
export async function listEstimateCounts(
  deps: Pick<Deps, 'db'>,
  account: AccountId,
): Promise<EstimateCounts> {
  const [totals, needsAnswer] = await Promise.all([
    listStatusTotals(deps.db, account),
    countWaiting(deps.db, account),
  ]);
  const counts = { all: 0, needsAnswer, draft: 0, sent: 0, viewed: 0, accepted: 0, declined: 0, paid: 0 };
  for (const row of totals) {
    counts.all += row.total;
    counts[statusOf(row)] = row.total;
  }
  return counts;
}
