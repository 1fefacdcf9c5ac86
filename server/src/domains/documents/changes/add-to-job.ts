import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { jobTotalOf } from '../rules.ts';
import { type Reader, requireWorkLeft } from './check-left-work.ts';

/**
 * Adds the total of a change order that `by` is accepting to its job, and returns the columns that record it; an estimate has none.
 * The transaction has locked the row. Throws like `requireFittingJob` and `requireWorkLeft`.
 */
export async function addToJob(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  by: Reader,
): Promise<Partial<Pick<EstimateRow, 'jobBeforeMinor'>>> {
  const root = await requireFittingJob(tx, account, row, by);
  if (!root) return {};
  await requireWorkLeft(tx, account, row, by);
  const changesMinor = (root.changesMinor ?? 0n) + row.totalMinor;
  await updateEstimate(tx, account, root.id, { changesMinor });
  return { jobBeforeMinor: jobTotalOf(root) };
}

/**
 * Returns the estimate of a change order, locked like the change order until the transaction ends; null for
 * an estimate. Throws `ConflictError` if the change order would bring the job's total below zero, or below
 * its invoiced amount, in words for the reader.
 */
export async function requireFittingJob(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  reader: Reader = 'contractor',
): Promise<EstimateRow | null> {
  if (row.rootId === null) return null;
  const root = await getLockedEstimate(tx, account, row.rootId);
  const before = jobTotalOf(root);
  const after = before + row.totalMinor;
  const invoiced = root.invoiced?.reduce((sum, { minor }) => sum + BigInt(minor), 0n) ?? 0n;
  if (after >= 0n && (after >= invoiced || row.totalMinor >= 0n)) return root;
  const currency = currencyOf(row);
  const money = (minor: bigint) => formatMoney(amountToWire(amountMinor(minor), currency), currency);
  const isBelowZero = after < 0n;
  const problem = isBelowZero
    ? `This takes ${money(-row.totalMinor)} out of a job of ${money(before)}.`
    : `${money(invoiced)} of this job is invoiced, more than the ${money(after)} that would be left.`;
  const advice = isBelowZero ? 'A job’s total can’t go below zero.' : 'Credit or void an invoice first.';
  throw new ConflictError(
    `${problem} ${reader === 'client' ? FOR_CLIENTS : advice}`,
    isBelowZero ? 'TOTAL_BELOW_ZERO' : 'INVOICED',
  );
}

const FOR_CLIENTS = 'You can’t accept this change order right now. Please contact your contractor.';
