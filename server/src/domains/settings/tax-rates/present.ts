import { taxRateThousandths, taxRateToWire } from '@plumbline/contract/pricing/amounts';
import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import type { TaxRateRow } from './queries.ts';

export function presentTaxRate(row: TaxRateRow): TaxRate {
  return {
    id: row.id,
    name: row.name,
    rate: taxRateToWire(taxRateThousandths(BigInt(row.rateThousandths))),
    registration: row.registration,
    labor: row.onLabor,
    materials: row.onMaterials,
    costs: row.onCosts,
    isDefault: row.isDefault,
  };
}
