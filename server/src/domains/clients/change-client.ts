import type { Client, ClientChanges } from '@plumbline/contract/clients';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { replaceCopies } from '../estimates/replace-copies.ts';
import { getClient, getOwnClient } from './get-client.ts';
import { updateClient } from './queries.ts';

/**
 * Changes the fields given and leaves the others. Estimates that nobody has answered follow; what was answered stays as it was
 * agreed to. Throws `NotFoundError`.
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
    await updateClient(tx, account, id, { ...given, updatedAt: deps.clock.now() });
    await replaceCopies(tx, account, id);
    return getClient({ db: tx }, account, id);
  });
}
