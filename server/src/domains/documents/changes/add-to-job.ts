import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { jobTotalOf } from '../rules.ts';

/**
 * Adds the total of a change order that is being accepted to its job, and returns the columns that record it; an estimate has none.
 * The transaction has locked the row. Throws like `requireFittingJob`.
 */
export async function addToJob(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
): Promise<Partial<Pick<EstimateRow, 'jobBeforeMinor'>>> {
  const root = await requireFittingJob(tx, account, row);
  if (!root) return {};
  const changesMinor = (root.changesMinor ?? 0n) + row.totalMinor;
  await updateEstimate(tx, account, root.id, { changesMinor });
  return { jobBeforeMinor: jobTotalOf(root) };
}

/**
 * Returns the estimate of a change order, locked after the change order until the transaction ends; null for
 * an estimate. Throws `ConflictError` if the change order would bring the job's total below zero, or below
 * its invoiced amount.
 */
export async function requireFittingJob(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
): Promise<EstimateRow | null> {
  if (row.rootId === null) return null;
  const root = await getLockedEstimate(tx, account, row.rootId);
  const before = jobTotalOf(root);
  const after = before + row.totalMinor;
  const invoiced = root.invoiced?.reduce((sum, { minor }) => sum + BigInt(minor), 0n) ?? 0n;
  if (after >= 0n && (after >= invoiced || row.totalMinor >= 0n)) return root;
  const currency = currencyOf(row);
  const money = (minor: bigint) => formatMoney(amountToWire(amountMinor(minor), currency), currency);
  if (after >= 0n)
    throw new ConflictError(
      `${money(invoiced)} of this job is invoiced, more than the ${money(after)} that would be left. Credit or void an invoice first.`,
      'INVOICED',
    );
  throw new ConflictError(
    `This takes ${money(-row.totalMinor)} out of a job of ${money(before)}. A job’s total can’t go below zero.`,
    'TOTAL_BELOW_ZERO',
  );
}
