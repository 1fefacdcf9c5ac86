import { isWon } from '@plumbline/contract/estimates/statuses';
import { amountFromWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { currencyOf } from '../accounts/present.ts';
import { getPayments } from '../payments/get-payments.ts';
import { presentPayments } from '../payments/present.ts';
import { paidMinor } from '../payments/rules.ts';
import { estimateNotFound } from './get-locked-estimate.ts';
import { getToday } from './get-today.ts';
import {
  type JobDocuments,
  presentJobMoney,
  readJobDocuments,
  settleJobMoney,
} from './invoicing/money/present-job-money.ts';
import type { DocumentKind } from './kinds.ts';
import { type LineRows, listLines } from './line-queries.ts';
import { presentEstimate, statusOf, type Today, type WholeDocument } from './present.ts';
import type { RootRows } from './present-change.ts';
import { stagesOfRow } from './present-stages.ts';
import { type EstimateRow, findAcceptance, findEstimate } from './queries.ts';
import { jobTotalOf } from './rules.ts';
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
    return presentAll(db, account, row, rest);
  });
}

/** Returns the estimate of a row already loaded. */
export async function presentWhole(
  deps: Reads,
  account: AccountId,
  row: EstimateRow,
): Promise<WholeDocument> {
  return presentAll(deps.db, account, row, await readRest(deps, account, row.id));
}

async function presentAll(
  db: Queryable,
  account: AccountId,
  row: EstimateRow,
  rest: EstimateParts,
): Promise<WholeDocument> {
  const [root, documentsOf] = await Promise.all([
    readRoot(db, account, row),
    readJobDocuments(db, account, [row]),
  ]);
  return presentWith(row, rest, documentsOf(row.id), root);
}

/** Reads the estimate's data that a change order shows; null for an estimate. */
async function readRoot(db: Queryable, account: AccountId, row: EstimateRow): Promise<RootRows | null> {
  return row.rootId === null ? null : findRoot(db, account, row.rootId);
}

/** Returns the estimate that a change order belongs to. Throws `NotFoundError`. */
async function findRoot(db: Queryable, account: AccountId, id: string): Promise<RootRows> {
  const [root, acceptance, payments] = await Promise.all([
    findEstimate(db, account, id),
    findAcceptance(db, account, id),
    getPayments(db, account, id),
  ]);
  if (!root) throw estimateNotFound();
  return toRootRows(root, acceptance?.documentHash ?? null, payments);
}

/** Combines an estimate with what is left to pay of its job after these payments. */
export function toRootRows(
  root: EstimateRow,
  acceptedHash: string | null,
  payments: EstimateParts['payments'],
): RootRows {
  const left = jobTotalOf(root) - paidMinor(payments);
  // An estimate could once be marked as paid without a payment.
  const restMinor = statusOf(root) === 'paid' && left > 0n ? 0n : left;
  return { root, restMinor, acceptedHash };
}

type PayableRow = EstimateRow & { readonly jobRestMinor?: bigint; readonly jobLeftMinor?: bigint };

/** Returns a document with what limits its deposit: for a change order, the invoices and the unpaid rest of its job. */
export async function readPayable(db: Queryable, account: AccountId, row: EstimateRow): Promise<PayableRow> {
  return toPayable(row, await readRoot(db, account, row));
}

function toPayable(row: EstimateRow, root: RootRows | null): PayableRow {
  if (root === null) return row;
  // A change order that is not accepted yet will add its total.
  const added = isWon(row.status) ? 0n : row.totalMinor;
  return {
    ...row,
    invoiced: root.root.invoiced,
    jobRestMinor: root.restMinor + added,
    jobLeftMinor: leftByStages(root.root) + added,
  };
}

/** What the job's total leaves for deposits of change orders, besides its invoices and the estimate's own stages. */
function leftByStages(root: EstimateRow): bigint {
  const invoiced = root.invoiced ?? [];
  const taken = invoiced.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
  return stagesOfRow(root)
    .filter(({ id, kind }) => kind !== 'balance' && !invoiced.some(({ stageId }) => stageId === id))
    .reduce((rest, { amount }) => rest - amountFromWire(amount, currencyOf(root)), jobTotalOf(root) - taken);
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

/** Combines a row with its parts; `documents` are those that the money of its job is allocated to. */
export function presentWith(
  row: EstimateRow,
  rest: EstimateParts,
  documents: JobDocuments,
  root: RootRows | null = null,
): WholeDocument {
  const { lines, events, payments, today } = rest;
  const paid = presentPayments(payments, toPayable(row, root), currencyOf(row));
  const settled = settleJobMoney(row, documents, payments);
  return {
    ...presentEstimate(row, lines, events, paid, today, root, settled),
    ...presentJobMoney(row, settled),
  };
}
