import type { Client, ClientChanges } from '@plumbline/contract/clients';
import { AWAITING_ANSWER } from '@plumbline/contract/estimates/statuses';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { replaceCopies } from '../documents/content/replace-copies.ts';
import { lockDocumentsOf } from '../documents/lock-documents-of.ts';
import { getClient, getOwnClient } from './get-client.ts';
import { updateClient } from './queries.ts';

/**
 * Changes only the given fields. Drafts follow the change; sent estimates keep their content, and a resend
 * goes to the new address. Throws `NotFoundError`.
 */
export async function changeClient(
  deps: Deps,
  account: AccountId,
  id: string,
  changes: ClientChanges,
): Promise<Client> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return inTransaction(deps.db, async (tx) => {
    await getOwnClient(tx, account, id);
    await lockDocumentsOf(tx, account, id, ['draft', ...AWAITING_ANSWER]);
    await updateClient(tx, account, id, { ...given, updatedAt: deps.clock.now() });
    await replaceCopies(tx, account, id);
    return getClient({ ...deps, db: tx }, account, id);
  });
}
