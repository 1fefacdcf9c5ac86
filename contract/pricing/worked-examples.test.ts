import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { priceEstimate } from './price-estimate.ts';
import { priceByFractions } from './testing/price-by-fractions.ts';
import { amountTexts, readWorkedExample } from './worked-example.ts';
import { WORKED_EXAMPLES } from './worked-examples.ts';

describe('an estimate priced like the one worked by hand', () => {
  it.each(WORKED_EXAMPLES)('$currency: $name', (example) => {
    const { estimate, amounts } = readWorkedExample(example);
    expect(amountTexts(priceEstimate(estimate), example.currency)).toEqual(amounts);
  });

  it.each(WORKED_EXAMPLES)('$currency by exact fractions: $name', (example) => {
    const { estimate, amounts } = readWorkedExample(example);
    expect(priceByFractions(estimate)).toMatchObject(amounts);
  });

  it('exists for every supported currency, and no example is repeated', () => {
    expect(new Set(WORKED_EXAMPLES.map((example) => example.currency))).toEqual(new Set(CURRENCIES));
    expect(new Set(WORKED_EXAMPLES.map((example) => example.name)).size).toBe(WORKED_EXAMPLES.length);
  });
});
