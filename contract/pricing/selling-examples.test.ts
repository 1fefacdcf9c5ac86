import { expect, test } from 'vitest';
import { price } from './testing/selling-example.ts';
import { SELLING_EXAMPLES } from './testing/selling-examples.ts';

test.each(SELLING_EXAMPLES)(
  'an estimate worked by hand, $name',
  ({ name: _name, estimate, outcomes, ...figures }) => {
    for (const { pick, ...sums } of outcomes) expect(price(estimate, pick).sums).toEqual(sums);
    expect(price(estimate, outcomes[0].pick)).toMatchObject(figures);
  },
);
