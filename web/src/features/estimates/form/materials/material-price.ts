import type { Material } from '@plumbline/contract/catalog';
import { DEFAULT_UNIT } from '@plumbline/contract/content/lines';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { currencySign } from '@plumbline/contract/pricing/format-money';
import { printedPrice } from '../../document/printed-figures.ts';

/** A material's price with its unit: "$38.75 per bundle", "$19.40 each". */
export function materialPrice({ defaultPrice, sellPrice, unit }: Material, currency: Currency): string {
  const unitCost = sellPrice ?? defaultPrice;
  const price = unitCost === null ? 'Price varies,' : currencySign(currency) + printedPrice(unitCost);
  return `${price} ${unit === DEFAULT_UNIT ? unit : `per ${unit}`}`;
}
