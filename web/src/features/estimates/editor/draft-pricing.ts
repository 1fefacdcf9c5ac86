import {
  type AmountMinor,
  amountMinor,
  amountToWire,
  priceHundredths,
  quantityThousandths,
} from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { lineTotal } from '@plumbline/contract/pricing/price-lines';
import { mapPercents, type PercentName, type SumsOnWire, sumsToWire } from '@plumbline/contract/pricing/sums';
import { discountToPrice } from './draft-discount.ts';
import type { CostRow, EstimateDraft, LaborRow, MaterialRow } from './estimate-draft.ts';
import { PERCENT_FIELDS } from './percent-fields.ts';
import {
  costFormat,
  type FigureFormat,
  HOURS,
  isFaulty,
  PERCENT,
  PRICE,
  QUANTITY,
  scaledOrZero,
} from './typed-decimal.ts';

const valid = (typed: string, format: FigureFormat) =>
  isFaulty(typed, format) ? 0n : scaledOrZero(typed, format);
const hours = (typed: string) => quantityThousandths(valid(typed, HOURS) * 10n);
const quantity = (typed: string) => quantityThousandths(valid(typed, QUANTITY));
const price = (typed: string) => priceHundredths(valid(typed, PRICE));
const percentFormats = new Map(PERCENT_FIELDS.map(({ percent, format }) => [percent, format]));
const percentOf = (typed: string, name: PercentName) => valid(typed, percentFormats.get(name) ?? PERCENT);

function costAmount(row: Pick<CostRow, 'amount'>, currency: Currency): AmountMinor {
  return amountMinor(valid(row.amount, costFormat(currencyDigits(currency))));
}

/** A labor line's total as decimal text; blanks count as zero. */
export function laborRowTotal(row: Pick<LaborRow, 'hours' | 'rate'>, currency: Currency): string {
  return amountToWire(lineTotal(hours(row.hours), price(row.rate), currency), currency);
}

/** A material line's total as decimal text; blanks count as zero. */
export function materialRowTotal(
  row: Pick<MaterialRow, 'quantity' | 'unitCost'>,
  currency: Currency,
): string {
  return amountToWire(lineTotal(quantity(row.quantity), price(row.unitCost), currency), currency);
}

/** An additional cost's amount as decimal text; a blank counts as zero. */
export function costRowAmount(row: Pick<CostRow, 'amount'>, currency: Currency): string {
  return amountToWire(costAmount(row, currency), currency);
}

type PricedParts = Pick<
  EstimateDraft,
  'laborLines' | 'materialLines' | 'additionalCosts' | 'discount' | PercentName
>;

/** Prices the form's contents with the server's arithmetic. Blank and invalid figures count as zero. */
export function priceDraft(draft: PricedParts, currency: Currency): SumsOnWire {
  const percents = mapPercents((name) => percentOf(draft[name], name));
  const priced = priceEstimate({
    currency,
    laborLines: draft.laborLines.map((row) => ({ hours: hours(row.hours), rate: price(row.rate) })),
    materialLines: draft.materialLines.map((row) => ({
      quantity: quantity(row.quantity),
      unitCost: price(row.unitCost),
    })),
    additionalCosts: draft.additionalCosts.map((row) => ({ amount: costAmount(row, currency) })),
    discount: discountToPrice(draft.discount, currency),
    ...percents,
  });
  return sumsToWire(percents, priced, currency);
}
