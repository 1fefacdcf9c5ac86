import { AWAITING_ANSWER } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { copyClient } from '../queries.ts';

/**
 * Estimates carry their client's name and addresses. Drafts get all of them as they now are. One that is out and unanswered gets
 * the e-mail address and phone it is sent again and called by: name and address are part of what the client reads and agrees to.
 */
export async function replaceCopies(tx: Transaction, account: AccountId, clientId: string): Promise<void> {
  const reached = ['clientEmail', 'clientPhone'] as const;
  await copyClient(tx, account, clientId, ['draft'], [...reached, 'clientName', 'clientAddress']);
  await copyClient(tx, account, clientId, AWAITING_ANSWER, reached);
}
