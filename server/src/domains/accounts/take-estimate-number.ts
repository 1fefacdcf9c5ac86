import type { AccountId } from '../../account-id.ts';
import type { Transaction } from '../../db/client.ts';
import { incrementEstimateNumber } from './queries.ts';

/**
 * The contractor's next estimate number, from 1. The counter's row stays locked until the transaction ends, so that numbers are
 * consecutive under concurrency and a rollback releases its number.
 */
export function takeEstimateNumber(tx: Transaction, account: AccountId): Promise<number> {
  return incrementEstimateNumber(tx, account);
}
