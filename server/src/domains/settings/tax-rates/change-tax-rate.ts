import type { TaxRate, TaxRateChanges } from '@plumbline/contract/settings/tax-rates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { presentTaxRate } from './present.ts';
import { listTaxRateRows, lockTaxRates, updateTaxRate } from './queries.ts';
import { requireRoomOnEstimates, requireTaxRate } from './rules.ts';

/**
 * Changes the given fields; estimates keep what they copied. Throws `NotFoundError`, `ConflictError` when new estimates have too
 * many taxes, and `PaymentRequiredError` if the plan does not cover it.
 */
export async function changeTaxRate(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  id: string,
  { name, rate, registration, labor, materials, costs, isDefault }: TaxRateChanges,
): Promise<TaxRate> {
  const columns = {
    ...(name !== undefined && { name }),
    ...(rate !== undefined && { rateThousandths: Number(rate) }),
    ...(registration !== undefined && { registration }),
    ...(labor !== undefined && { onLabor: labor }),
    ...(materials !== undefined && { onMaterials: materials }),
    ...(costs !== undefined && { onCosts: costs }),
    ...(isDefault !== undefined && { isDefault }),
  };
  return inTransaction(deps.db, async (tx) => {
    await lockTaxRates(tx, account);
    const rows = await listTaxRateRows(tx, account);
    const row = requireTaxRate(rows, id);
    await checkAccess({ db: tx, clock: deps.clock }, account, 'tax-rates');
    if (isDefault) requireRoomOnEstimates(rows.filter((each) => each !== row));
    if (Object.keys(columns).length > 0) await updateTaxRate(tx, account, id, columns);
    return presentTaxRate({ ...row, ...columns });
  });
}
