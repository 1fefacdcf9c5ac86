import { describe, expect, it } from 'vitest';
import { DISPLAY_PRESETS } from './display.ts';
import { chosenOffer, notChosenTitles, type OfferRows, offerRows, pricesIncludeText } from './offer-rows.ts';
import { sumsOfSelection } from './offer-sums.ts';
import { presentOffer } from './present-offer.ts';
import { priceOffer, type UnpricedOffer } from './price-offer.ts';
import { ROOF_IDS, ROOF_OFFER } from './testing/roof-offer.ts';

const textsOf = ({ parts, subtotals, total, included, deposit }: OfferRows) =>
  [...parts, ...subtotals, total, ...included, ...(deposit ? [deposit] : [])].map(
    ({ label, amount, note }) => `${label}: ${amount}${note ? ` (${note})` : ''}`,
  );
const totalsOf = (unpriced: UnpricedOffer) => ({ ...priceOffer(unpriced), acceptPayments: true });
const rowsOf = (unpriced: UnpricedOffer, reader: 'document' | 'page' = 'document') =>
  textsOf(offerRows(presentOffer(priceOffer(unpriced)), totalsOf(unpriced), reader));

const PLAIN: UnpricedOffer = {
  ...ROOF_OFFER,
  discount: null,
  taxes: [],
  choices: [],
  groups: [],
  taxRate: '6',
  laborLines: ROOF_OFFER.laborLines.slice(0, 1),
  materialLines: ROOF_OFFER.materialLines.slice(0, 1).map((line) => ({ ...line, groupId: null })),
};
const VAT = {
  id: ROOF_IDS.good,
  name: 'VAT',
  rate: '19',
  registration: 'DE 123',
  labor: true,
  materials: true,
  costs: true,
};

describe('the sums of an offer', () => {
  it('have the rows of its sections where it is plain', () => {
    expect(rowsOf(PLAIN)).toEqual([
      'Labor: 720.00',
      'Labor markup, 20%: 144.00',
      'Materials: 2,699.20',
      'Materials markup, 15%: 404.88',
      'Additional costs: 520.00',
      'Subtotal: 4,488.08',
      'Tax, 6%: 269.28',
      'Total: $4,757.36',
      'Deposit to start, 25%: $1,189.34',
    ]);
  });

  it('print a markup of zero, and omit it from the page', () => {
    const free = { ...PLAIN, laborLines: PLAIN.laborLines.map((line) => ({ ...line, rate: '0.00' })) };
    expect(rowsOf(free)).toContain('Labor markup, 20%: 0.00');
    expect(rowsOf(free, 'page').join()).not.toContain('Labor markup');
  });

  it('have a row for each group that counts, and name what is selected', () => {
    expect(rowsOf(ROOF_OFFER)).toEqual([
      'Labor: 720.00',
      'Labor markup, 20%: 144.00',
      'Additional costs: 520.00',
      'Better: 5,738.25',
      'Fall offer, 5% off: −356.11',
      'Subtotal: 6,766.14',
      'Sales tax, 8.25% of 4,014.94: 331.23',
      'Total with Better: $7,097.37',
      'Deposit to start, 25%: $1,774.34',
    ]);
  });

  it('follow another selection', () => {
    const source = priceOffer(ROOF_OFFER);
    const offer = presentOffer(source);
    const selection = {
      groupIds: [ROOF_IDS.best, ROOF_IDS.gutters],
      lineIds: [ROOF_IDS.guards],
      quantities: {},
    };
    const rows = offerRows(offer, totalsOf(ROOF_OFFER), 'page', {
      selection,
      sums: sumsOfSelection(offer, source, selection),
    });
    expect(rows.heading).toBe('With Best, Gutters and Leaf guards, fine mesh');
    expect(textsOf(rows).slice(3)).toEqual([
      'Best: 13,388.58',
      'Gutters: 2,193.60',
      'Fall offer, 5% off: −848.31',
      'Subtotal: 16,117.87',
      'Sales tax, 8.25% of 11,531.27: 951.33',
      'Total with Best, Gutters and Leaf guards, fine mesh: $17,069.20',
      'Deposit to start, 25%: $4,267.30',
    ]);
  });

  it('have a row for an option without a group, and for a quantity that the client may change', () => {
    const [line] = PLAIN.materialLines;
    if (!line) throw new Error('no line');
    const bounds = { min: '1', max: '30', step: '1' };
    const materialLines = [
      {
        ...line,
        id: ROOF_IDS.guards,
        description: 'Vents',
        quantity: '2',
        unitCost: '10.00',
        clientQuantity: bounds,
      },
      { ...line, description: 'Skylight', optional: true, preselected: true },
      { ...line, id: ROOF_IDS.best, description: 'Chimney cap', optional: true },
    ];
    expect(rowsOf({ ...PLAIN, laborLines: [], additionalCosts: [], materialLines })).toEqual([
      'Vents: 23.00',
      'Skylight: 3,104.08',
      'Subtotal: 3,127.08',
      'Tax, 6%: 187.62',
      'Total with Skylight: $3,314.70',
      'Deposit to start, 25%: $828.68',
    ]);
  });

  it('say what taxes the total includes, and what is left without them', () => {
    const included = { ...PLAIN, taxes: [VAT], pricesIncludeTax: true, laborLines: [], materialLines: [] };
    expect(rowsOf(included)).toEqual([
      'Additional costs: 520.00',
      'Total: $520.00',
      'Includes VAT, 19%: 83.03 (DE 123)',
      'Net: 436.97',
      'Deposit to start, 25%: $130.00',
    ]);
    expect(pricesIncludeText(presentOffer(priceOffer(included)))).toBe('Prices include VAT');
    expect(pricesIncludeText(presentOffer(priceOffer(PLAIN)))).toBeNull();
  });

  it('say what part of the estimate a tax applies to, unless the amounts of lines are hidden', () => {
    expect(rowsOf({ ...ROOF_OFFER, display: DISPLAY_PRESETS[2].display })).toContain(
      'Sales tax, 8.25%: 331.23',
    );
    const materials = { ...PLAIN, taxes: [{ ...VAT, labor: false }], pricesIncludeTax: true };
    expect(rowsOf(materials).join()).toContain('Includes VAT, 19% of 3,045.45: 578.63');
  });

  it('show the taxes and the total alone where nothing else may be seen', () => {
    const display = DISPLAY_PRESETS[4].display;
    const off = { ...PLAIN, discount: { percent: '5', label: null }, display };
    expect(rowsOf(off)).toEqual(['Tax, 6%: 255.82', 'Total: $4,519.50', 'Deposit to start, 25%: $1,129.88']);
    expect(rowsOf({ ...ROOF_OFFER, display })).toContain('Better: 5,738.25');
  });

  it('have one row for each section where markups may not be seen', () => {
    expect(rowsOf({ ...PLAIN, display: DISPLAY_PRESETS[3].display }).slice(0, 3)).toEqual([
      'Labor: 864.00',
      'Materials: 3,104.08',
      'Additional costs: 520.00',
    ]);
  });

  it('are those of the chosen alone once it is accepted', () => {
    const accepted = priceOffer(ROOF_OFFER, {
      groupIds: [ROOF_IDS.better],
      lineIds: [],
      quantities: {},
    });
    const offer = presentOffer(accepted);
    const rows = offerRows(chosenOffer(offer), { ...accepted, acceptPayments: true }, 'document');
    expect(rows.heading).toBeNull();
    expect(rows.total.label).toBe('Total');
    expect(rows.parts.map(({ label }) => label)).toContain('Better');
    expect(chosenOffer(offer).groups.map(({ title }) => title)).toEqual(['', 'Better']);
    expect(notChosenTitles(offer, offer.selection)).toEqual(['Good', 'Best', 'Gutters']);
  });
});
