import type { ProfitOnWire } from '@plumbline/contract/costs';
import {
  type LaborCosts,
  laborCost,
  materialCost,
  profitToWire,
} from '@plumbline/contract/offer/present-profit';
import { priceHundredths, quantityThousandths, scaledFromWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { preselectionOf, priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import type { PricedLine } from '@plumbline/contract/pricing/price-lines';
import { lineCost, priceProfit } from '@plumbline/contract/pricing/price-profit';
import type { EstimateDraft } from '../estimate-draft.ts';
import { draftToPrice } from './draft-pricing.ts';

const cents = (text: string | null | undefined) => (text ? priceHundredths(scaledFromWire(text, 2)) : null);
const ONE = quantityThousandths(1_000n);

/** The profit of the form's contents and of its groups, by id, under the preselection. */
export function draftProfit(
  draft: EstimateDraft,
  currency: Currency,
  costs: LaborCosts,
): { readonly profit: ProfitOnWire; readonly groups: ReadonlyMap<string, ProfitOnWire> } {
  const estimate = draftToPrice(draft, currency);
  const selection = preselectionOf(estimate);
  const priced = priceEstimate(estimate, selection);
  const costOfLabor = ({ hours }: (typeof estimate.laborLines)[number], place: number) => {
    const row = draft.laborLines[place];
    return lineCost(
      hours,
      row ? cents(laborCost({ ...row, cost: row.cost ?? null }, costs)) : null,
      currency,
    );
  };
  const known = [
    ...estimate.laborLines.map(costOfLabor),
    ...estimate.materialLines.map(({ quantity, unitCost }, place) => {
      const row = draft.materialLines[place];
      const own = { cost: cents(row?.cost), costUnknown: row?.costUnknown };
      return lineCost(quantity, materialCost({ ...own, unitCost }), currency);
    }),
    ...estimate.additionalCosts.map(({ amount }, place) => {
      const cost = cents(draft.additionalCosts[place]?.cost);
      return cost === null ? amount : lineCost(ONE, cost, currency);
    }),
  ];
  const lines = [...priced.laborLines, ...priced.materialLines, ...priced.additionalCosts].map(
    (line: PricedLine, place) => ({ ...line, cost: known[place] ?? null }),
  );
  const { whole, groups } = priceProfit(
    {
      groups: draft.groups,
      discount: estimate.discount ?? null,
      taxRates: estimate.taxes ? estimate.taxes.map(({ rate }) => rate) : [estimate.taxRate],
      pricesIncludeTax: estimate.pricesIncludeTax ?? false,
    },
    lines,
    selection,
  );
  return {
    profit: profitToWire(whole, currency),
    groups: new Map([...groups].map(([id, profit]) => [id, profitToWire(profit, currency)])),
  };
}
