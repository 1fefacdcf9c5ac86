import { amountToWire } from '@plumbline/contract/pricing/amounts';
import { maxTotalMinor } from '@plumbline/contract/pricing/bounds';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { type PricedEstimate, priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import { InvalidInputError } from '../../../errors.ts';
import type { EstimateContent } from './estimate-content.ts';

/** Computes the totals stored with an estimate. Throws `InvalidInputError` if the total exceeds the largest one allowed. */
export function priceContent(content: EstimateContent, currency: Currency): PricedEstimate {
  const priced = priceEstimate({ ...content, currency });
  const largest = maxTotalMinor(currency);
  if (priced.totalAmount > largest) {
    const limit = formatMoney(amountToWire(largest, currency), currency);
    throw new InvalidInputError('totalAmount', `totalAmount must be at most ${limit}`);
  }
  return priced;
}
