import type { JobType } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { ForbiddenError, NotFoundError } from '../../errors.ts';
import { presentJobType } from './present.ts';
import { findJobType, listJobTypes, listOwnJobTypes } from './queries.ts';

export async function getJobTypes(deps: { db: Queryable }, account: AccountId): Promise<JobType[]> {
  return (await listJobTypes(deps.db, account)).map(presentJobType);
}

export async function getOwnJobTypes(deps: { db: Queryable }, account: AccountId): Promise<JobType[]> {
  return (await listOwnJobTypes(deps.db, account)).map(presentJobType);
}

/** A default, or one of the account's own. Throws `NotFoundError` for any other id. */
export async function getJobType(db: Queryable, account: AccountId, id: string): Promise<JobType> {
  const row = await findJobType(db, account, id);
  if (!row) throw new NotFoundError('This job type does not exist.');
  return presentJobType(row);
}

/** Throws `NotFoundError` unless the account can see it, and `ForbiddenError` for a default. */
export async function requireOwnJobType(db: Queryable, account: AccountId, id: string): Promise<void> {
  const { userId } = await getJobType(db, account, id);
  if (!userId) throw new ForbiddenError('Default job types can’t be changed or deleted.');
}
