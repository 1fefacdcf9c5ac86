import type { LaborType } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { NotFoundError } from '../../errors.ts';
import { listLaborTypeCosts, listLaborTypes, listLaborTypesById } from './labor-type-queries.ts';
import { presentLaborType, presentPrice } from './present.ts';

export async function getLaborTypes(deps: { db: Queryable }, account: AccountId): Promise<LaborType[]> {
  return (await listLaborTypes(deps.db, account)).map(presentLaborType);
}

/**
 * Returns one of the account’s own labor types. Throws `NotFoundError` for any other id, including that of a
 * deleted one.
 */
export async function getLaborType(db: Queryable, account: AccountId, id: string): Promise<LaborType> {
  const [row] = await listLaborTypesById(db, account, [id]);
  if (!row) throw new NotFoundError('This labor type does not exist.');
  return presentLaborType(row);
}

/** Returns the names of the account’s own labor types by id, without deleted ones, in one query. */
export async function getLaborTypeNames(
  db: Queryable,
  account: AccountId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await listLaborTypesById(db, account, ids) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the known hourly costs of the account’s own labor types, including deleted ones. */
export async function getLaborTypeCosts(
  db: Queryable,
  account: AccountId,
): Promise<Required<Pick<LaborType, 'id' | 'costRate'>>[]> {
  const rows = await listLaborTypeCosts(db, account);
  return rows.map(({ id, costHundredths }) => ({ id, costRate: presentPrice(costHundredths) }));
}
