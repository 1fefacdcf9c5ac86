import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../errors.ts';
import { getLockedEstimate } from '../get-locked-estimate.ts';
import { kindOf } from '../kinds.ts';
import { statusOf } from '../present.ts';
import { type EstimateRow, findEstimateOwner } from '../queries.ts';
import { describeStatus } from '../rules.ts';

/** A stored estimate whose row the transaction has locked. */
export type LockedEstimate = EstimateRow;

interface OpenedEstimate {
  readonly account: AccountId;
  readonly row: EstimateRow;
}

/** The refusal for an unknown id and for a draft: the two look the same. */
export const linkNotFound = () => new NotFoundError('Estimate Not Found');

/** Returns a client link's estimate, locked until the transaction ends. Throws `NotFoundError`, also for a draft. */
export async function openForClient(tx: Transaction, id: string): Promise<OpenedEstimate> {
  const account = await findEstimateOwner(tx, id);
  if (!account) throw linkNotFound();
  const row = await getLockedEstimate(tx, account, id);
  if (statusOf(row) === 'draft') throw linkNotFound();
  return { account, row };
}

/** Throws `ConflictError` with the status if the estimate can no longer be answered. */
export function requireUnanswered(row: EstimateRow): void {
  const status = statusOf(row);
  if (!awaitsAnswer(status))
    throw new ConflictError(`This ${kindOf(row).noun} is ${describeStatus(status)}.`, 'ANSWERED');
}

/** Throws `ForbiddenError` if the contractor who owns the estimate answers it through the client's link. */
export function requireOtherThanOwner(account: AccountId, viewer: AccountId | null): void {
  if (viewer === account)
    throw new ForbiddenError(
      'You are signed in as the contractor. Use “Sign here now” in Plumbline to have your client sign on this device.',
      'OWN_ESTIMATE',
    );
}
