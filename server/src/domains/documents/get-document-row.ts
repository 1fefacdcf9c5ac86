import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { NotFoundError } from '../../errors.ts';
import { type EstimateRow, findEstimate, findEstimateOwner } from './queries.ts';

const documentNotFound = () => new NotFoundError('There is nothing at this address.');

/** Returns the row of a document of any kind. Throws `NotFoundError`. */
export async function getDocumentRow(db: Queryable, account: AccountId, id: string): Promise<EstimateRow> {
  const row = await findEstimate(db, account, id);
  if (!row) throw documentNotFound();
  return row;
}

/** Returns the account of a client’s link. Throws `NotFoundError`. */
export async function getDocumentOwner(db: Queryable, id: string): Promise<AccountId> {
  const owner = await findEstimateOwner(db, id);
  if (!owner) throw documentNotFound();
  return owner;
}
