import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates';
import type { Transaction } from '../../db/client.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { copyClient } from './queries.ts';
import { isAnswer } from './rules.ts';

const UNANSWERED = ESTIMATE_STATUSES.filter((status) => !isAnswer(status));

/** Estimates carry their client's name and addresses; those that nobody has answered get them as they now are. */
export async function replaceCopies(tx: Transaction, account: AccountId, clientId: string): Promise<void> {
  await copyClient(tx, account, clientId, UNANSWERED);
}
