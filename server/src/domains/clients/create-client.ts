import { randomUUID } from 'node:crypto';
import type { Client, ClientFields } from '@plumbline/contract/clients';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { findRepeatedCall, type RepeatableCall, rememberCall } from '../developers/find-repeated-call.ts';
import { getClient } from './get-client.ts';
import { findClient, insertClient } from './queries.ts';

/**
 * Creates a client. A repeated call returns the client that the first one created. Throws `ConflictError` when the first call
 * had other content.
 */
export async function createClient(
  deps: Deps,
  account: AccountId,
  fields: ClientFields,
  call?: RepeatableCall,
): Promise<Client> {
  const id = call?.id ?? randomUUID();
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const made = await findRepeatedCall(tx, account, call, (known) => findClient(tx, account, known));
    if (made) return getClient({ ...deps, db: tx }, account, made.id);
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
    await rememberCall(tx, deps, account, call);
    return getClient({ ...deps, db: tx }, account, id);
  });
}
