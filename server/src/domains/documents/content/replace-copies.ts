import { AWAITING_ANSWER } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { searchTextOf } from '../invoicing/create-invoice.ts';
import { updateInvoice } from '../invoicing/queries.ts';
import { listDraftsOfClient } from '../invoicing/search-queries.ts';
import { copyClient } from '../queries.ts';

/**
 * Updates the copies of a client in its documents. Drafts get all fields. Sent, unanswered estimates get only the e-mail address
 * and phone, which are used to contact the client: name and address are part of the document the client agrees to.
 */
export async function replaceCopies(tx: Transaction, account: AccountId, clientId: string): Promise<void> {
  const reached = ['clientEmail', 'clientPhone'] as const;
  await copyClient(tx, account, clientId, ['draft'], [...reached, 'clientName', 'clientAddress']);
  await copyClient(tx, account, clientId, AWAITING_ANSWER, reached);
  // The search finds drafts of invoices by the new name.
  for (const row of await listDraftsOfClient(tx, account, clientId))
    await updateInvoice(tx, account, row.id, { searchText: searchTextOf(row) });
}
