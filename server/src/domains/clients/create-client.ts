import { randomUUID } from 'node:crypto';
import type { Client, ClientFields } from '@plumbline/contract/clients';
import { holdCreation } from '../../db/hold-creation.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getClient } from './get-client.ts';
import { findClient, insertClient } from './queries.ts';

/** Creates a client. With an `asked` id that a client has already, that one is answered as it is. */
export async function createClient(
  deps: Deps,
  account: AccountId,
  fields: ClientFields,
  asked?: string,
): Promise<Client> {
  const id = asked ?? randomUUID();
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    if (asked) {
      await holdCreation(tx, asked);
      if (await findClient(tx, account, asked)) return getClient({ db: tx }, account, asked);
    }
    await insertClient(tx, account, {
      id,
      name: fields.name,
      email: fields.email ?? null,
      phone: fields.phone ?? null,
      address: fields.address ?? null,
      clientType: fields.clientType ?? 'residential',
      notes: fields.notes ?? null,
      createdAt: now,
      updatedAt: now,
    });
    return getClient({ db: tx }, account, id);
  });
}
