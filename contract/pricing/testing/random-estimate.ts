import * as fc from 'fast-check';
import { amountMinor, percentHundredths, priceHundredths, quantityThousandths } from '../amounts.ts';
import { CURRENCIES, currencyDigits } from '../currency.ts';
import type { EstimateToPrice } from '../price-estimate.ts';

/** Small values hit rounding most often, and the largest hit number precision, so both are drawn often. */
const upTo = (max: bigint) =>
  fc.oneof(fc.bigInt(0n, max), fc.bigInt(0n, 300n), fc.bigInt(max - 300n, max), fc.constantFrom(0n, max));

const quantity = upTo(1_000_000_000n).map(quantityThousandths);
const price = upTo(1_000_000_000n).map(priceHundredths);
const percent = upTo(10_000n).map(percentHundredths);
const markupPercent = upTo(100_000n).map(percentHundredths);
const lines = <Line>(line: fc.Arbitrary<Line>) => fc.array(line, { maxLength: 25 });

/** Any estimate within the bounds of its fields, in any currency on offer. */
export const randomEstimate: fc.Arbitrary<EstimateToPrice> = fc
  .constantFrom(...CURRENCIES)
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      laborLines: lines(fc.record({ hours: quantity, rate: price })),
      materialLines: lines(fc.record({ quantity, unitCost: price })),
      additionalCosts: lines(
        fc.record({
          amount: upTo(currencyDigits(currency) === 0 ? 10_000_000n : 1_000_000_000n).map(amountMinor),
        }),
      ),
      laborMarkupPercent: markupPercent,
      materialMarkupPercent: markupPercent,
      taxRate: percent,
      depositPercentage: percent,
    }),
  );
