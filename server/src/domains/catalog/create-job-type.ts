import { randomUUID } from 'node:crypto';
import type { JobType, JobTypeFields } from '@plumbline/contract/catalog';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getJobType } from './get-job-type.ts';
import { insertJobType } from './queries.ts';

export async function createJobType(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  { name, category, description = null }: JobTypeFields,
): Promise<JobType> {
  const id = randomUUID();
  return inTransaction(deps.db, async (tx) => {
    await insertJobType(tx, account, { id, name, category, description, createdAt: deps.clock.now() });
    return getJobType(tx, account, id);
  });
}
