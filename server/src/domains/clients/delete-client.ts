import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { lockDocumentsOf } from '../documents/lock-documents-of.ts';
import { deleteClientRow } from './queries.ts';

/** Deletes a client; its estimates stay, no longer linked. Throws `NotFoundError`. */
export async function deleteClient(deps: Deps, account: AccountId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockDocumentsOf(tx, account, id);
    if (!(await deleteClientRow(tx, account, id))) throw new NotFoundError('This client does not exist.');
  });
}
