import { describe, expect, it } from 'vitest';
import { quantityThousandths } from './amounts.ts';
import { cost, type Example, labor, material, price, scaled } from './testing/selling-example.ts';

const ROOF_LINES = [
  labor('32', '45.00'),
  labor('64', '25.00'),
  labor('9.5', '65.00'),
  labor('38', '45.00'),
  material('84', '38.75'),
  material('4', '89.00'),
  material('3', '104.50'),
  material('26', '11.85'),
  material('12', '19.40'),
  material('3', '17.25'),
  material('2', '54.90'),
  material('6', '24.60'),
  cost('185.00'),
  cost('520.00'),
];
const ROOF: Example = { markups: '20/15', deposit: '25', taxes: ['Tax 6'], lines: ROOF_LINES };

const CHOICE: Example = {
  markups: '20/15',
  off: '5%',
  deposit: '25',
  taxes: ['Sales tax 8.25 on materials'],
  groups: { Good: 'package', Better: 'package', Best: 'package', Gutters: 'addOn' },
  lines: [
    labor('16', '45.00'),
    labor('24', '45.00', { group: 'Good' }),
    labor('28', '45.00', { group: 'Better' }),
    labor('40', '65.00', { group: 'Best' }),
    labor('6', '45.00', { group: 'Gutters' }),
    material('28', '96.40', { group: 'Good' }),
    material('28', '131.25', { group: 'Better' }),
    material('28', '318.90', { group: 'Best' }),
    material('120', '9.40', { group: 'Gutters' }),
    material('120', '4.15', { group: 'Gutters', optional: true, id: 'Guards' }),
    cost('520.00'),
  ],
};

describe('an estimate worked by hand', () => {
  it('1: is a plain re-roof', () => {
    expect(price(ROOF)).toMatchObject({
      items: '12636.73',
      subtotal: '12636.73',
      tax: '758.20',
      total: '13394.93',
      deposit: '3348.73',
    });
  });

  it('2: rounds the markup once for each group', () => {
    const lines = ['Front', 'Back'].map((group) => labor('3', '45.50', { group }));
    const groups = { Front: 'included', Back: 'included' } as const;
    const grouped = price({ markups: '12.5/0', groups, lines });
    expect(grouped).toMatchObject({ prices: ['153.56', '153.56'], total: '307.12' });
    const plain = price({ markups: '12.5/0', lines: [labor('3', '45.50'), labor('3', '45.50')] });
    expect(plain).toMatchObject({ prices: ['153.57', '153.56'], total: '307.13' });
  });

  it('3: takes discounts off lines', () => {
    const lines = [
      labor('8', '45.00', { off: '10%' }),
      material('5', '89.99', { off: '50.00' }),
      material('2.25', '64.22', { markup: '0', off: '100%' }),
      material('3', '19.99'),
    ];
    expect(price({ markups: '20/15', taxes: ['Tax 8.25'], lines })).toMatchObject({
      units: ['54.00', '103.49', '64.22', '19.99'],
      prices: ['432.00', '517.45', '144.50', '68.97'],
      nets: ['388.80', '467.45', '0.00', '68.97'],
      items: '925.22',
      tax: '76.33',
      total: '1001.55',
    });
  });

  it('4: spreads a discount over taxed and untaxed lines', () => {
    const lines = [labor('12', '95.00'), material('7', '153.37'), cost('85.00')];
    const taxes = ['Tax 8.875 on materials, costs'];
    expect(price({ markups: '0/15', off: '10%', taxes, lines })).toMatchObject({
      prices: ['1140.00', '1234.63', '85.00'],
      items: '2459.63',
      discount: '245.96',
      taxes: ['105.41 on 1187.67'],
      subtotal: '2213.67',
      total: '2319.08',
    });
  });

  it('5: spreads an amount off in proportion', () => {
    const lines = [material('1', '200.00'), material('1', '100.00', { taxes: [] })];
    expect(price({ off: '30.00', taxes: ['Tax 8'], lines })).toMatchObject({
      taxes: ['14.40 on 180.00'],
      subtotal: '270.00',
      total: '284.40',
    });
  });

  it('6: charges two taxes on the lines that have them', () => {
    const lines = [
      labor('1', '333.33', { taxes: [] }),
      labor('1', '333.33', { taxes: ['GST'] }),
      labor('1', '333.35', { taxes: ['GST', 'PST'] }),
    ];
    const example = { currency: 'CAD', off: '100.00', taxes: ['GST 5', 'PST 7'], lines } as const;
    expect(price(example)).toMatchObject({
      items: '1000.01',
      taxes: ['30.00 on 600.01', '21.00 on 300.01'],
      subtotal: '900.01',
      total: '951.01',
    });
  });

  it.each([
    ['140.00', ['7.00 on 140.00', '13.97 on 140.00'], '160.97'],
    ['1140.00', ['57.00 on 1140.00', '113.72 on 1140.00'], '1310.72'],
  ])('7: charges GST and QST on %s', (amount, taxes, total) => {
    const lines = [labor('1', amount)];
    expect(price({ currency: 'CAD', taxes: ['GST 5', 'QST 9.975'], lines })).toMatchObject({ taxes, total });
  });

  it('8: takes a tax out of prices that include it', () => {
    const lines = [material('1', '340.00'), material('1', '13.90')];
    expect(price({ currency: 'EUR', taxes: ['VAT 19'], pricesIncludeTax: true, lines })).toMatchObject({
      total: '353.90',
      tax: '56.51',
      subtotal: '297.39',
    });
  });

  it('9: takes several included taxes out of discounted prices', () => {
    const lines = [
      labor('6.5', '48.00', { taxes: ['20%'] }),
      material('14', '23.95', { taxes: ['5%'] }),
      cost('60.00', { taxes: [] }),
    ];
    const terms = { currency: 'GBP', markups: '15/0', off: '10%', deposit: '30' } as const;
    expect(price({ ...terms, taxes: ['20% 20', '5% 5'], pricesIncludeTax: true, lines })).toMatchObject({
      items: '754.10',
      discount: '75.41',
      taxes: ['53.82 on 269.10', '14.37 on 287.40'],
      subtotal: '610.50',
      tax: '68.19',
      total: '678.69',
      deposit: '203.61',
    });
  });

  it('10: leaves a round sum after a large discount', () => {
    const lines = [labor('100', '85.00')];
    expect(price({ currency: 'EUR', off: '7500.00', taxes: ['VAT 19'], lines })).toMatchObject({
      items: '8500.00',
      subtotal: '1000.00',
      tax: '190.00',
      total: '1190.00',
    });
  });

  it.each([
    [['Good'], [], ['5784.08', '289.20', '243.28 on 2948.88', '5494.88', '5738.16', '1434.54']],
    [['Better'], [], ['7122.25', '356.11', '331.23 on 4014.94', '6766.14', '7097.37', '1774.34']],
    [['Best'], [], ['14772.58', '738.63', '804.80 on 9755.15', '14033.95', '14838.75', '3709.69']],
    [['Better', 'Gutters'], [], ['8743.45', '437.17', '432.90 on 5247.28', '8306.28', '8739.18', '2184.80']],
    [
      ['Best', 'Gutters'],
      ['Guards'],
      ['16966.18', '848.31', '951.33 on 11531.27', '16117.87', '17069.20', '4267.30'],
    ],
  ])('11: offers a choice, picked %j and options %j', (groupIds, lineIds, expected) => {
    const priced = price(CHOICE, { groupIds, lineIds });
    const { items, discount, taxes, subtotal, total, deposit } = priced;
    expect([items, discount, ...taxes, subtotal, total, deposit]).toEqual(expected);
    const groupNets = [null, 'Good', 'Better', 'Best', 'Gutters'].map(priced.groupNet);
    expect(groupNets).toEqual(['1384.00', '4400.08', '5738.25', '13388.58', '1621.20']);
  });

  it.each([
    ['2', '185.09', '12.26', '197.35', '98.68'],
    ['4', '326.25', '21.61', '347.86', '173.93'],
    ['7', '537.99', '35.64', '573.63', '286.82'],
    ['10', '749.73', '49.67', '799.40', '399.70'],
  ])('12: lets the client take %s lights', (count, items, tax, total, deposit) => {
    const lines = [material('4', '61.37', { id: 'light', hasClientQuantity: true }), material('1', '38.20')];
    const quantities = { light: quantityThousandths(scaled(count, 3)) };
    const priced = price({ markups: '0/15', deposit: '50', taxes: ['Tax 6.625'], lines }, { quantities });
    expect(priced).toMatchObject({ items, tax, total, deposit });
  });

  it('13: rounds to whole yen, with the tax added and included', () => {
    const lines = [labor('1.5', '4333.33'), material('7', '333.33'), cost('500')];
    const yen = { currency: 'JPY', markups: '12.5/0', off: '3%', taxes: ['Tax 10'], lines } as const;
    expect(price(yen)).toMatchObject({
      prices: ['7313', '2333', '500'],
      items: '10146',
      discount: '304',
      subtotal: '9842',
      tax: '984',
      total: '10826',
    });
    expect(price({ ...yen, pricesIncludeTax: true })).toMatchObject({
      tax: '895',
      subtotal: '8947',
      total: '9842',
    });
  });

  it('14: puts the markup into every price', () => {
    const priced = price({ ...ROOF, markupIn: 'prices' });
    expect(priced.prices.slice(4, 12)).toEqual([
      '3743.04',
      '409.40',
      '360.54',
      '354.38',
      '267.72',
      '59.52',
      '126.28',
      '169.74',
    ]);
    expect(priced).toMatchObject({
      subtotal: '12636.62',
      tax: '758.20',
      total: '13394.82',
      deposit: '3348.71',
    });
  });

  it('15: keeps the markup of a unit price below 1.00', () => {
    const lines = [material('5000', '0.03'), material('40', '0.87'), material('3', '1.15')];
    expect(price({ markups: '0/15', markupIn: 'prices', lines })).toMatchObject({
      units: ['0.0345', '1.00', '1.32'],
      prices: ['172.50', '40.00', '3.96'],
      total: '216.46',
    });
  });

  it('16: shares one markup between taxed and untaxed lines', () => {
    const lines = [
      labor('3', '33.35', { taxes: [] }),
      material('3', '3.33'),
      material('3', '3.33', { taxes: [] }),
      material('7', '1.11'),
    ];
    expect(price({ markups: '20/17.5', taxes: ['Tax 9'], lines })).toMatchObject({
      prices: ['120.06', '11.74', '11.74', '9.13'],
      items: '152.67',
      taxes: ['1.88 on 20.87'],
      total: '154.55',
    });
  });

  it('17: never takes off more than there is', () => {
    const lines = [labor('4', '80.00')];
    expect(price({ off: '500.00', deposit: '25', taxes: ['Tax 8'], lines })).toMatchObject({
      items: '320.00',
      discount: '320.00',
      tax: '0.00',
      total: '0.00',
      deposit: '0.00',
    });
  });

  it('18: has a line with its own markup beside the section’s', () => {
    const lines = [
      material('2', '104.50'),
      material('1', '389.00', { markup: '32.5' }),
      material('6', '3.79'),
    ];
    expect(price({ markups: '0/15', taxes: ['Tax 7'], lines })).toMatchObject({
      prices: ['240.35', '515.43', '26.15'],
      items: '781.93',
      tax: '54.74',
      total: '836.67',
    });
  });
});
