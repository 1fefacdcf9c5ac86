import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import type { Queryable, Transaction } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getTimeZone } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { getPayments } from '../payments/get-payments.ts';
import { presentPayments } from '../payments/present.ts';
import { listEvents } from './event-queries.ts';
import { listLines } from './line-queries.ts';
import { presentEstimate, presentSummary, type Today } from './present.ts';
import { type EstimateRow, findEstimate, listEstimates, lockEstimate } from './queries.ts';

type Reads = { readonly db: Queryable; readonly clock: Deps['clock'] };

const notFound = () => new NotFoundError('Estimate Not Found');

/** The contractor's list, newest first, without the lines. */
export async function getEstimates(deps: Reads, account: AccountId): Promise<EstimateSummary[]> {
  const [today, rows] = await readTogether(deps.db, (db) =>
    Promise.all([getToday({ ...deps, db }, account), listEstimates(db, account)]),
  );
  return rows.map((row) => presentSummary(row, today));
}

/** One estimate with lines, timeline and payments. Throws `NotFoundError`, also for another account's id. */
export async function getEstimate(deps: Reads, account: AccountId, id: string): Promise<Estimate> {
  return readTogether(deps.db, async (db) => {
    const [row, rest] = await Promise.all([
      findEstimate(db, account, id),
      readRest({ ...deps, db }, account, id),
    ]);
    if (!row) throw notFound();
    return presentWith(row, rest);
  });
}

/** The estimate of a row just read or written. */
export async function presentWhole(deps: Reads, account: AccountId, row: EstimateRow): Promise<Estimate> {
  return presentWith(row, await readRest(deps, account, row.id));
}

/** What belongs to an estimate besides its row. */
async function readRest(deps: Reads, account: AccountId, id: string) {
  const [lines, events, payments, today] = await Promise.all([
    listLines(deps.db, account, id),
    listEvents(deps.db, account, id),
    getPayments(deps.db, account, id),
    getToday(deps, account),
  ]);
  return { lines, events, payments, today };
}

function presentWith(row: EstimateRow, rest: Awaited<ReturnType<typeof readRest>>): Estimate {
  const { lines, events, payments, today } = rest;
  const paid = presentPayments(payments, row.totalMinor, currencyOf(row));
  return presentEstimate(row, lines, events, paid, today);
}

/** The row, held until the transaction ends. Throws `NotFoundError`. */
export async function getLockedEstimate(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<EstimateRow> {
  const row = await lockEstimate(tx, account, id);
  if (!row) throw notFound();
  return row;
}

export async function getToday(deps: Reads, account: AccountId): Promise<Today> {
  return { timeZone: await getTimeZone(deps.db, account), now: deps.clock.now() };
}
