import { expect, it } from 'vitest';
import { presentOffer } from './present-offer.ts';
import { priceOffer, type UnpricedOffer } from './price-offer.ts';
import { printOffer } from './print-offer.ts';
import { ROOF_IDS, ROOF_OFFER } from './testing/roof-offer.ts';

it('prints an add-on without the price of its options, also of those selected at first', () => {
  const gutters = ({ materialLines, ...unpriced }: UnpricedOffer, preselected: boolean) => {
    const priced = priceOffer({
      ...unpriced,
      materialLines: materialLines.map((line) =>
        line.id === ROOF_IDS.guards ? { ...line, preselected } : line,
      ),
    });
    return printOffer({ ...priced, offer: presentOffer(priced) })?.extras?.addOns[0];
  };
  expect(gutters(ROOF_OFFER, false)?.amount).toBe('+ 1,621.20');
  expect(gutters(ROOF_OFFER, true)?.amount).toBe('+ 1,621.20');
  const options = gutters(ROOF_OFFER, true)?.sections.flatMap(({ lines }) => lines.filter(({ box }) => box));
  expect(options?.map(({ box, amount }) => [box, amount])).toEqual([['ticked', '+ 572.40']]);
});
