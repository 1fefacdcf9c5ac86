import { type TaxRateThousandths, taxRateThousandths } from '@plumbline/contract/pricing/amounts';
import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { presentTaxRate } from './present.ts';
import { listTaxRateRows } from './queries.ts';

/** A tax of new estimates. */
interface DefaultTaxRate {
  readonly name: string;
  readonly rate: TaxRateThousandths;
  readonly registration: string | null;
  readonly labor: boolean;
  readonly materials: boolean;
  readonly costs: boolean;
}

/** The account's tax rates, oldest first. */
export async function getTaxRates(deps: { db: Queryable }, account: AccountId): Promise<TaxRate[]> {
  return (await listTaxRateRows(deps.db, account)).map(presentTaxRate);
}

/** The taxes of a new estimate, oldest first; empty if the default tax rate of the settings applies. */
export async function listDefaultTaxRates(db: Queryable, account: AccountId): Promise<DefaultTaxRate[]> {
  const rows = await listTaxRateRows(db, account);
  return rows
    .filter(({ isDefault }) => isDefault)
    .map((row) => ({
      name: row.name,
      rate: taxRateThousandths(BigInt(row.rateThousandths)),
      registration: row.registration,
      labor: row.onLabor,
      materials: row.onMaterials,
      costs: row.onCosts,
    }));
}
