import { randomUUID } from 'node:crypto';
import { MOST_TAX_RATES, type TaxRate, type TaxRateFields } from '@plumbline/contract/settings/tax-rates';
import type { AccountId } from '../../../account-id.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError } from '../../../errors.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { presentTaxRate } from './present.ts';
import { insertTaxRate, listTaxRateRows, lockTaxRates } from './queries.ts';
import { requireRoomOnEstimates } from './rules.ts';

/**
 * Adds a tax rate. Throws `ConflictError` when there are too many, in all or on new estimates, and `PaymentRequiredError` if the
 * plan does not cover it.
 */
export async function createTaxRate(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: AccountId,
  fields: TaxRateFields,
): Promise<TaxRate> {
  const row = {
    id: randomUUID(),
    accountId: account,
    name: fields.name,
    rateThousandths: Number(fields.rate),
    registration: fields.registration,
    onLabor: fields.labor,
    onMaterials: fields.materials,
    onCosts: fields.costs,
    isDefault: fields.isDefault,
    createdAt: deps.clock.now(),
  };
  await inTransaction(deps.db, async (tx) => {
    await checkAccess({ db: tx, clock: deps.clock }, account, 'tax-rates');
    await lockTaxRates(tx, account);
    const others = await listTaxRateRows(tx, account);
    if (others.length >= MOST_TAX_RATES)
      throw new ConflictError(`You already have ${MOST_TAX_RATES} tax rates. Please delete one first.`);
    if (row.isDefault) requireRoomOnEstimates(others);
    await insertTaxRate(tx, row);
  });
  return presentTaxRate({ ...row, deletedAt: null });
}
