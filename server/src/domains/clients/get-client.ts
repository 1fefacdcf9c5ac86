import { calendarDate } from '@plumbline/contract/calendar';
import type { Client, ClientWithSums } from '@plumbline/contract/clients';
import type { AccountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { currencyOf } from '../accounts/present.ts';
import { presentClient, presentClientWithSums } from './present.ts';
import { type ClientRow, findClient, findClientSums, findClientWithTotals, holdClient } from './queries.ts';

type Reads = { readonly db: Queryable } & Pick<Deps, 'clock'>;

const notFound = () => new NotFoundError('This client does not exist.');

/** A client of this account, to link to. Throws `NotFoundError` for any other id. */
export async function getOwnClient(db: Queryable, account: AccountId, id: string): Promise<ClientRow> {
  const client = await findClient(db, account, id);
  if (!client) throw notFound();
  return client;
}

/**
 * Like `getOwnClient`, to copy it into a document: a change or deletion of the client waits for the transaction,
 * and then finds the document. Rows of documents are locked before, and the account's counters after.
 */
export async function holdOwnClient(tx: Transaction, account: AccountId, id: string): Promise<ClientRow> {
  const client = await holdClient(tx, account, id);
  if (!client) throw notFound();
  return client;
}

/** One client with the sum of its estimates, in the contractor's currency. */
export async function getClient(deps: Reads, account: AccountId, id: string): Promise<Client> {
  const contractor = await getAccount(deps, account);
  const currency = currencyOf(contractor);
  const today = calendarDate(deps.clock.now(), contractor.timeZone);
  const row = await findClientWithTotals(deps.db, account, id, currency, today);
  if (!row) throw notFound();
  return presentClient(row, currency);
}

/** One client with the sums of its pending and won estimates. */
export function getClientWithSums(deps: Reads, account: AccountId, id: string): Promise<ClientWithSums> {
  return readTogether(deps.db, async (db) => {
    const client = await getClient({ ...deps, db }, account, id);
    const sums = await findClientSums(db, account, id, client.currency);
    return presentClientWithSums(client, sums, client.currency);
  });
}
