import { randomUUID } from 'node:crypto';
import type { Client, ClientFields } from '@plumbline/contract/clients';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getClient } from './get-client.ts';
import { insertClient } from './queries.ts';

export async function createClient(deps: Deps, account: AccountId, fields: ClientFields): Promise<Client> {
  const id = randomUUID();
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
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
