import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { listTaxRateRows, updateTaxRate } from './queries.ts';
import { requireTaxRate } from './rules.ts';

/**
 * Deletes a tax rate; estimates keep what they copied. Throws `NotFoundError`, and `PaymentRequiredError` if the plan does not
 * cover it.
 */
export async function deleteTaxRate(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    requireTaxRate(await listTaxRateRows(tx, account), id);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'tax-rates');
    await updateTaxRate(tx, account, id, { deletedAt: deps.clock.now() });
  });
}
