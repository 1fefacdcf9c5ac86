import { randomUUID } from 'node:crypto';
import type { JobType, JobTypeFields } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { getJobType } from './get-job-type.ts';
import { insertJobType } from './queries.ts';

/** Throws `PaymentRequiredError` if the plan does not cover it. */
export async function createJobType(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  { name, category, description = null }: JobTypeFields,
): Promise<JobType> {
  const id = randomUUID();
  return inTransaction(deps.db, async (tx) => {
    await checkAccess({ db: tx, clock: deps.clock }, account, 'job-types');
    await insertJobType(tx, account, { id, name, category, description, createdAt: deps.clock.now() });
    return getJobType(tx, account, id);
  });
}
