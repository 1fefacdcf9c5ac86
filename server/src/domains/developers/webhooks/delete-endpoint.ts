import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { NotFoundError } from '../../../errors.ts';
import { deleteEndpointRow } from './endpoint-queries.ts';

/** Deletes an endpoint with its log and its queued deliveries. Throws `NotFoundError`. */
export async function deleteEndpoint(
  { db }: Pick<Deps, 'db'>,
  account: AccountId,
  id: string,
): Promise<void> {
  if (!(await deleteEndpointRow(db, account, id))) throw new NotFoundError('This webhook does not exist.');
}
