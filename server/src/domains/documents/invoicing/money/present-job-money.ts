import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { SettledJob } from '@plumbline/contract/invoices/settle-invoices';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import { currencyOf } from '../../../accounts/present.ts';
import { ESTIMATE } from '../../kinds.ts';
import type { EstimateRow } from '../../queries.ts';
import { jobTotalOf } from '../../rules.ts';
import { listChangeDeposits, listInvoicesToSettle } from './money-queries.ts';
import { type JobMoney, settleMoney, toSettle } from './settle-money.ts';

/** The documents that the money of a job is allocated to. */
export interface JobDocuments {
  readonly invoices: readonly Parameters<typeof toSettle>[1][];
  readonly changes: JobMoney['changes'];
}

const NONE: JobDocuments = { invoices: [], changes: [] };

const isWonEstimate = ({ kind, status }: Pick<EstimateRow, 'kind' | 'status'>) =>
  kind === ESTIMATE.name && isWon(status);

/**
 * Reads the documents that the money of several jobs is allocated to, and returns them by estimate. Runs at
 * most two statements, and none for jobs without invoices and change orders.
 */
export async function readJobDocuments(
  db: Queryable,
  account: AccountId,
  rows: readonly EstimateRow[],
): Promise<(rootId: string) => JobDocuments> {
  const won = rows.filter(isWonEstimate);
  const invoiced = won.filter((row) => row.invoiced !== null).map(({ id }) => id);
  const changed = won.filter((row) => row.changesMinor !== null).map(({ id }) => id);
  if (invoiced.length === 0 && changed.length === 0) return () => NONE;
  const [invoices, changes] = await Promise.all([
    invoiced.length === 0 ? [] : listInvoicesToSettle(db, account, invoiced),
    changed.length === 0 ? [] : listChangeDeposits(db, account, changed),
  ]);
  return (id) => ({
    invoices: invoices.filter(({ rootId }) => rootId === id),
    changes: changes.filter(({ rootId }) => rootId === id),
  });
}

/** Allocates the money of a job; null unless the estimate is accepted or paid. */
export function settleJobMoney(
  root: EstimateRow,
  { invoices, changes }: JobDocuments,
  payments: JobMoney['payments'],
): SettledJob | null {
  if (!isWonEstimate(root)) return null;
  return settleMoney(
    { root, changes, payments },
    invoices.map((invoice) => toSettle(root, invoice)),
  );
}

/**
 * Returns the total of a job as decimal text, and the money that no invoice uses: `amountHeld` for deposits
 * that no invoice covers yet, and `amountCredit` for the rest. These two and the settled amounts of the
 * invoices add up to the money received. Empty if `settled` is null.
 */
export function presentJobMoney(
  root: EstimateRow,
  settled: SettledJob | null,
): Pick<Estimate, 'jobTotal' | 'amountHeld' | 'amountCredit'> {
  if (settled === null) return {};
  const currency = currencyOf(root);
  return {
    jobTotal: amountToWire(amountMinor(jobTotalOf(root)), currency),
    amountHeld: amountToWire(settled.held, currency),
    amountCredit: amountToWire(settled.credit, currency),
  };
}
