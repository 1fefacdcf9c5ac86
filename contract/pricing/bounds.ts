import { type AmountMinor, amountMinor } from './amounts.ts';
import { type Currency, currencyDigits } from './currency.ts';

/** The maximum values of an estimate, as decimal text in the unit the contractor types. */
export const BOUNDS = {
  linesPerSection: 500,
  groups: 50,
  choices: 3,
  packagesPerChoice: 4,
  addOns: 20,
  options: 100,
  taxes: 4,
  textLines: 200,
  kits: 50,
  stages: 12,
  quantity: '1000000',
  hours: '1000000',
  price: '10000000.00',
  percent: '100',
  markupPercent: '1000',
  total: '999999999999.99',
} as const;

/** The largest total, in minor units of its currency: 999,999,999,999.99, in yen without the decimals. */
export function maxTotalMinor(currency: Currency): AmountMinor {
  return amountMinor(currencyDigits(currency) === 0 ? 999_999_999_999n : 99_999_999_999_999n);
}
