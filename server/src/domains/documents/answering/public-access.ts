import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { businessName } from '../../accounts/rules.ts';
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

/** The code of a link whose estimate is a draft with changes that the client asked for. */
export const BEING_REVISED = 'BEING_REVISED';

/** The refusal for an unknown id, and for a draft whose client did not ask for changes: the two look the same. */
export const linkNotFound = () => new NotFoundError('Estimate Not Found');

/** The refusal for a link to a draft; it says so if the draft contains changes that the client asked for. */
export async function refuseDraft(
  db: Queryable,
  account: AccountId,
  areChangesAsked: boolean,
): Promise<NotFoundError> {
  if (!areChangesAsked) return linkNotFound();
  const company = businessName(await getAccount({ db }, account));
  return new NotFoundError(
    `${company} is working on the changes you asked for. We’ll email you when it’s ready.`,
    BEING_REVISED,
  );
}

/** Returns a client link's estimate, locked until the transaction ends. Throws `NotFoundError`, also for a draft. */
export async function openForClient(tx: Transaction, id: string): Promise<OpenedEstimate> {
  const account = await findEstimateOwner(tx, id);
  if (!account) throw linkNotFound();
  const row = await getLockedEstimate(tx, account, id);
  if (statusOf(row) === 'draft') throw await refuseDraft(tx, account, row.changesRequestedAt !== null);
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
      'You are signed in as the contractor. Use “Sign here now” on the estimate to have your client sign on this device.',
      'OWN_ESTIMATE',
    );
}
