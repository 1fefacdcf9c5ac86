import type { PaymentState } from '@plumbline/contract/payments';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { currencyOf } from '../accounts/present.ts';
import { getPayments } from '../payments/get-payments.ts';
import { presentPayments } from '../payments/present.ts';
import { estimateNotFound } from './get-locked-estimate.ts';
import { getToday } from './get-today.ts';
import type { DocumentKind } from './kinds.ts';
import { type LineRows, listLines } from './line-queries.ts';
import { presentEstimate, statusOf, type Today, type WholeDocument } from './present.ts';
import type { RootRows } from './present-change.ts';
import { type EstimateRow, findAcceptance, findEstimate } from './queries.ts';
import { type EventRow, listEvents } from './timeline/event-queries.ts';

type Reads = { readonly db: Queryable; readonly clock: Deps['clock'] };

/**
 * Returns an estimate with lines, timeline and payments. Throws `NotFoundError`, also for another account's id and for a document of
 * another kind than `kind`.
 */
export async function getEstimate(
  deps: Reads,
  account: AccountId,
  id: string,
  kind?: DocumentKind,
): Promise<WholeDocument> {
  return readTogether(deps.db, async (db) => {
    const [row, rest] = await Promise.all([
      findEstimate(db, account, id),
      readRest({ ...deps, db }, account, id),
    ]);
    if (!row || (kind && row.kind !== kind.name)) throw estimateNotFound();
    return presentWith(row, rest, await readRoot(db, account, row));
  });
}

/** Returns the estimate of a row already loaded. */
export async function presentWhole(
  deps: Reads,
  account: AccountId,
  row: EstimateRow,
): Promise<WholeDocument> {
  return presentWith(row, await readRest(deps, account, row.id), await readRoot(deps.db, account, row));
}

/** Reads the estimate's data that a change order shows; null for an estimate. */
async function readRoot(db: Queryable, account: AccountId, row: EstimateRow): Promise<RootRows | null> {
  return row.rootId === null ? null : findRoot(db, account, row.rootId);
}

/** Returns the estimate that a change order belongs to. Throws `NotFoundError`. */
export async function findRoot(db: Queryable, account: AccountId, id: string): Promise<RootRows> {
  const [root, acceptance] = await Promise.all([
    findEstimate(db, account, id),
    findAcceptance(db, account, id),
  ]);
  if (!root) throw estimateNotFound();
  return { root, acceptedHash: acceptance?.documentHash ?? null };
}

/**
 * Returns a document with the amounts that the invoices of its job cover, which are stored with the estimate.
 */
export async function withJobInvoices(
  db: Queryable,
  account: AccountId,
  row: EstimateRow,
): Promise<EstimateRow> {
  if (row.rootId === null) return row;
  const root = await findEstimate(db, account, row.rootId);
  return { ...row, invoiced: root?.invoiced ?? null };
}

async function readRest(deps: Reads, account: AccountId, id: string): Promise<EstimateParts> {
  const [lines, events, payments, today] = await Promise.all([
    listLines(deps.db, account, id),
    listEvents(deps.db, account, id),
    getPayments(deps.db, account, id),
    getToday(deps, account),
  ]);
  return { lines, events, payments, today };
}

/** The parts of an estimate besides its row, and the current time. */
export interface EstimateParts {
  readonly lines: LineRows;
  readonly events: readonly EventRow[];
  readonly payments: Parameters<typeof presentPayments>[0];
  readonly today: Today;
}

export function presentWith(
  row: EstimateRow,
  rest: EstimateParts,
  root: RootRows | null = null,
): WholeDocument {
  const { lines, events, payments, today } = rest;
  const own = presentPayments(
    payments,
    root ? { ...row, invoiced: root.root.invoiced } : row,
    currencyOf(row),
  );
  const isJobPaid = root !== null && statusOf(root.root) === 'paid';
  const paid = isJobPaid ? { ...own, ...coveredByJob(own, row) } : own;
  return presentEstimate(row, lines, events, paid, today, root);
}

/** Money for a paid job covers the amounts due on its change orders. */
function coveredByJob({ depositState }: PaymentState, row: EstimateRow): Partial<PaymentState> {
  const amountDue = amountToWire(amountMinor(0n), currencyOf(row));
  return { amountDue, ...(depositState !== 'none' && { depositState: 'paid', depositDue: amountDue }) };
}
