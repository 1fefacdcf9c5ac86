import { randomUUID } from 'node:crypto';
import type { LaborType, LaborTypeFields } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { getLaborType } from './get-labor-types.ts';
import { insertLaborType } from './labor-type-queries.ts';

/** Throws `PaymentRequiredError` if the plan does not cover it. */
export async function createLaborType(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  fields: LaborTypeFields,
): Promise<LaborType> {
  const id = randomUUID();
  return inTransaction(deps.db, async (tx) => {
    await checkAccess({ db: tx, clock: deps.clock }, account, 'labor-types');
    await insertLaborType(tx, account, {
      id,
      name: fields.name,
      defaultRateHundredths: fields.defaultRate ?? null,
      costHundredths: fields.costRate ?? null,
      description: fields.description ?? null,
      createdAt: deps.clock.now(),
    });
    return getLaborType(tx, account, id);
  });
}
