import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { countOwned, type OwnedCounts } from './removal-queries.ts';

export type { OwnedCounts };

/** What an account holds, and what would go with it, in numbers. */
export const getHoldings = (tx: Transaction, account: AccountId): Promise<OwnedCounts> =>
  countOwned(tx, account);
