import type { LaborTypeChanges } from '@plumbline/contract/catalog';
import type { AccountId } from '../../account-id.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { checkAccess } from '../billing/check-access.ts';
import { getLaborType } from './get-labor-types.ts';
import { updateLaborType } from './labor-type-queries.ts';

/**
 * Changes the given fields; estimates keep the name they copied. Throws `NotFoundError`, and
 * `PaymentRequiredError` if the plan does not cover it.
 */
export async function changeLaborType(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  { name, defaultRate, costRate, description }: LaborTypeChanges,
): Promise<void> {
  const given = {
    ...(name !== undefined && { name }),
    ...(defaultRate !== undefined && { defaultRateHundredths: defaultRate }),
    ...(costRate !== undefined && { costHundredths: costRate }),
    ...(description !== undefined && { description }),
  };
  await inTransaction(deps.db, async (tx) => {
    await getLaborType(tx, account, id);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'labor-types');
    if (Object.keys(given).length > 0) await updateLaborType(tx, account, id, given);
  });
}
