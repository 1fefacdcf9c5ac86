import * as fc from 'fast-check';
import {
  amountMinor,
  percentHundredths,
  priceHundredths,
  quantityThousandths,
  taxRateThousandths,
} from '../amounts.ts';
import { CURRENCIES, type Currency, currencyDigits } from '../currency.ts';
import type { EstimateToPrice } from '../price-estimate.ts';
import type { LineTerms } from '../price-lines.ts';
import type { GroupToPrice, Selection } from '../price-selection.ts';

/** Small values hit rounding most often, and the largest hit number precision, so both are drawn often. */
const upTo = (max: bigint) =>
  fc.oneof(fc.bigInt(0n, max), fc.bigInt(0n, 300n), fc.bigInt(max - 300n, max), fc.constantFrom(0n, max));

const quantity = upTo(1_000_000_000n).map(quantityThousandths);
const price = upTo(1_000_000_000n).map(priceHundredths);
const percent = upTo(10_000n).map(percentHundredths);
const markupPercent = upTo(100_000n).map(percentHundredths);
const taxRate = upTo(100_000n).map(taxRateThousandths);
const amountIn = (currency: Currency) =>
  upTo(currencyDigits(currency) === 0 ? 10_000_000n : 1_000_000_000n).map(amountMinor);

const lines = <Line>(line: fc.Arbitrary<Line>) => fc.array(line, { maxLength: 25 });
const percents = {
  laborMarkupPercent: markupPercent,
  materialMarkupPercent: markupPercent,
  taxRate,
  depositPercentage: percent,
};

/** Any plain estimate within the bounds of its fields, in any currency on offer. */
export const randomEstimate: fc.Arbitrary<EstimateToPrice> = fc
  .constantFrom(...CURRENCIES)
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      laborLines: lines(fc.record({ hours: quantity, rate: price })),
      materialLines: lines(fc.record({ quantity, unitCost: price })),
      additionalCosts: lines(fc.record({ amount: amountIn(currency) })),
      ...percents,
    }),
  );

const GROUPS: readonly GroupToPrice[] = [
  { id: 'kitchen', kind: 'included', preselected: false },
  { id: 'good', kind: 'package', preselected: false },
  { id: 'better', kind: 'package', preselected: true },
  { id: 'gutters', kind: 'addOn', preselected: true },
  { id: 'skylight', kind: 'addOn', preselected: false },
];
const TAX_IDS = ['first', 'second', 'third', 'fourth'];

const discountIn = (currency: Currency) =>
  fc.oneof(fc.record({ percent }), fc.record({ amount: amountIn(currency) }));

const termsIn = (currency: Currency): fc.Arbitrary<LineTerms> =>
  fc.record({
    groupId: fc.option(fc.constantFrom(...GROUPS.map(({ id }) => id)), { freq: 2 }),
    optional: fc.constantFrom(false, false, true),
    preselected: fc.boolean(),
    markupPercent: fc.option(markupPercent, { freq: 1 }),
    discount: fc.option(discountIn(currency), { freq: 1 }),
    taxIds: fc.option(fc.subarray(TAX_IDS), { freq: 1 }),
  });

type Lines = Pick<EstimateToPrice, 'laborLines' | 'materialLines' | 'additionalCosts'>;

/** Gives every line an id: its section and its place. */
const withIds = ({ laborLines, materialLines, additionalCosts }: Lines): Lines => ({
  laborLines: laborLines.map((line, place) => ({ ...line, id: `labor ${place}` })),
  materialLines: materialLines.map((line, place) => ({ ...line, id: `material ${place}` })),
  additionalCosts: additionalCosts.map((line, place) => ({ ...line, id: `cost ${place}` })),
});

/** Any estimate with groups, options, discounts and taxes, and a selection from it. */
export const randomOffer: fc.Arbitrary<{ estimate: EstimateToPrice; selection: Selection }> = fc
  .constantFrom(...CURRENCIES)
  .chain((currency) => {
    const terms = termsIn(currency);
    const line = <Figures>(figures: fc.Arbitrary<Figures>) =>
      fc.array(
        fc.tuple(terms, figures).map(([own, all]) => ({ ...own, ...all })),
        { maxLength: 5 },
      );
    const rate = fc.record({
      rate: taxRate,
      labor: fc.boolean(),
      materials: fc.boolean(),
      costs: fc.boolean(),
    });
    const contents = fc.record({
      currency: fc.constant(currency),
      laborLines: line(fc.record({ hours: quantity, rate: price })),
      materialLines: line(fc.record({ quantity, unitCost: price, hasClientQuantity: fc.boolean() })),
      additionalCosts: line(fc.record({ amount: amountIn(currency) })),
      ...percents,
      groups: fc.constant(GROUPS),
      taxes: fc
        .array(rate, { maxLength: TAX_IDS.length })
        .map((rates) => rates.map((tax, place) => ({ ...tax, id: TAX_IDS[place] ?? '' }))),
      discount: fc.option(discountIn(currency)),
      pricesIncludeTax: fc.boolean(),
      markupIn: fc.constantFrom('line' as const, 'prices' as const),
    });
    return contents.map((content): EstimateToPrice => ({ ...content, ...withIds(content) }));
  })
  .chain((estimate) => {
    const options = [...estimate.laborLines, ...estimate.materialLines, ...estimate.additionalCosts];
    const changeable = estimate.materialLines.filter(({ hasClientQuantity }) => hasClientQuantity);
    return fc.record({
      estimate: fc.constant(estimate),
      selection: fc.record({
        groupIds: fc.subarray(GROUPS.filter(({ kind }) => kind !== 'included').map(({ id }) => id)),
        lineIds: fc.subarray(options.flatMap(({ id, optional }) => (optional && id ? [id] : []))),
        quantities: fc
          .tuple(...changeable.map(({ id = '' }) => fc.tuple(fc.constant(id), quantity)))
          .map((picked) => Object.fromEntries(picked)),
      }),
    });
  });

/** A change order of an estimate: its terms, with lines of another random estimate, some of them taken out. */
export const randomChange = fc
  .tuple(randomOffer, fc.array(fc.boolean(), { minLength: 75, maxLength: 75 }))
  .map(([{ estimate }, flags]) => {
    const ofChange = <Line extends LineTerms>(drawn: readonly Line[], offset: number) =>
      drawn.map((line, place) => ({
        ...line,
        groupId: line.groupId === 'kitchen' ? 'kitchen' : null,
        optional: false,
        removed: flags[(offset + place) % flags.length],
      }));
    return {
      laborLines: ofChange(estimate.laborLines, 0),
      materialLines: ofChange(estimate.materialLines, 25),
      additionalCosts: ofChange(estimate.additionalCosts, 50),
    };
  });
