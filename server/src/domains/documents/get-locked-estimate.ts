import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { type DocumentKind, kindOf } from './kinds.ts';
import { statusOf } from './present.ts';
import { type EstimateRow, lockEstimate } from './queries.ts';
import { describeStatus } from './rules.ts';

/** Returns the row, locked until the transaction ends. Throws `NotFoundError`. */
export async function getLockedEstimate(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<EstimateRow> {
  const row = await lockEstimate(tx, account, id);
  if (!row) throw estimateNotFound();
  return row;
}

/** Like `getLockedEstimate`, for an id in a body, whose kind no route has checked. Throws `NotFoundError` also for another kind. */
export async function getLockedOfKind(
  tx: Transaction,
  account: AccountId,
  id: string,
  kind: DocumentKind,
): Promise<EstimateRow> {
  const row = await lockEstimate(tx, account, id);
  if (row?.kind !== kind.name) throw new NotFoundError(kind.notFound);
  return row;
}

export const estimateNotFound = () => new NotFoundError('Estimate Not Found');

/** Throws `ConflictError` unless the estimate is a draft. */
export function requireDraft(row: EstimateRow, done: string): void {
  const status = statusOf(row);
  if (status !== 'draft')
    throw new ConflictError(
      `This ${kindOf(row).noun} is ${describeStatus(status)}; only a draft can be ${done}.`,
    );
}

/** Returns a time later than the last change, so that two changes in one millisecond differ. */
export function nextUpdate(row: EstimateRow, now: Date): Date {
  return new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
}
