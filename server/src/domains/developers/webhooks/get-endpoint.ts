import type { Webhook } from '@plumbline/contract/developers/webhooks';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { NotFoundError } from '../../../errors.ts';
import { presentEndpoint } from '../present.ts';
import { ENDPOINT_IS_OFF } from '../rules.ts';
import { hasDelivered } from './delivery-queries.ts';
import {
  type EndpointRow,
  findEndpoint,
  findLastTry,
  listEndpointRows,
  lockEndpoint,
} from './endpoint-queries.ts';

type Reads = { readonly db: Queryable };

const notFound = () => new NotFoundError('This webhook does not exist.');

/** Throws `NotFoundError`, also for another account's id. */
export async function getEndpoint({ db }: Reads, account: AccountId, id: string): Promise<Webhook> {
  const row = await findEndpoint(db, account, id);
  if (!row) throw notFound();
  return present(db, account, row);
}

/** All endpoints of an account, oldest first. */
export async function getEndpoints({ db }: Reads, account: AccountId): Promise<Webhook[]> {
  const endpoints: Webhook[] = [];
  for (const row of await listEndpointRows(db, account)) endpoints.push(await present(db, account, row));
  return endpoints;
}

/** The row, locked until the transaction ends. Throws `NotFoundError`. */
export async function getLockedEndpoint(
  tx: Transaction,
  account: AccountId,
  id: string,
): Promise<EndpointRow> {
  const row = await lockEndpoint(tx, account, id);
  if (!row) throw notFound();
  return row;
}

async function present(db: Queryable, account: AccountId, row: EndpointRow): Promise<Webhook> {
  if (row.active) return presentEndpoint(row, false);
  // The newest attempt is the one that disabled the endpoint; the deliveries queued behind it failed without one.
  const last = await findLastTry(db, account, row.id);
  if (last?.state !== 'failed' || last.lastError === ENDPOINT_IS_OFF) return presentEndpoint(row, false);
  // An endpoint that accepted other events meanwhile was disabled by its owner.
  return presentEndpoint(row, !(await hasDelivered(db, account, row.id, last.createdAt)));
}
