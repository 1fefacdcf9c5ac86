import type { Material } from '@plumbline/contract/catalog';
import { DEFAULT_UNIT } from '@plumbline/contract/content/lines';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { printedPrice } from '../../document/printed-figures.ts';

type Priced = Pick<Material, 'defaultPrice' | 'sellPrice'>;

/**
 * The price of one unit on an estimate, "$38.75"; empty if it is the contractor's cost and `hidesCosts`, null
 * if it varies.
 */
export function priceOfOne({ defaultPrice, sellPrice }: Priced, currency: Currency, hidesCosts: boolean) {
  const price = sellPrice ?? defaultPrice;
  if (price === null) return null;
  return sellPrice === null && hidesCosts ? '' : printedPrice(price, currency);
}

/** A material's price with its unit: "$38.75 per bundle", "$19.40 each". */
export function materialPrice(material: Material, currency: Currency, hidesCosts: boolean): string {
  const { unit } = material;
  const price = priceOfOne(material, currency, hidesCosts) ?? 'Price varies,';
  return `${price} ${unit === DEFAULT_UNIT ? unit : `per ${unit}`}`.trim();
}
