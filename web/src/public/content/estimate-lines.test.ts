import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import type { UnpricedOffer } from '@plumbline/contract/offer/price-offer';
import { describe, expect, test } from 'vitest';
import { renderPublicPage } from '../entry-server.tsx';
import { sampleChoices } from '../sample-page-data.ts';

const id = (place: number) => `5e11ab1e-0000-4000-8000-${String(place).padStart(12, '0')}`;
const KITCHEN = id(1);
const lead = { laborType: 'lead', laborTypeId: null, laborTypeName: 'Lead' } as const;
const tax = (place: number, name: string, rate: string) => ({
  id: id(place),
  name,
  rate,
  registration: name === 'GST' ? '12345 RT' : null,
  labor: true,
  materials: true,
  costs: true,
});

const REMODEL: Partial<UnpricedOffer> = {
  laborMarkupPercent: '20',
  materialMarkupPercent: '10',
  discount: null,
  taxes: [tax(11, 'GST', '5'), tax(12, 'PST', '7')],
  choices: [],
  groups: [
    {
      id: KITCHEN,
      kind: 'included',
      choiceId: null,
      title: 'Kitchen',
      description: 'All of it.\n- Cabinets\n- Counters',
      preselected: false,
      showLines: null,
    },
  ],
  laborLines: [
    { id: id(21), ...lead, description: 'Demolition', hours: '8', rate: '40.00' },
    { id: id(22), ...lead, groupId: KITCHEN, description: 'Hang cabinets', hours: '16', rate: '45.00' },
  ],
  materialLines: [
    {
      id: id(31),
      materialId: null,
      groupId: KITCHEN,
      description: 'Cabinet',
      quantity: '9',
      unit: 'each',
      unitCost: '300.00',
      discount: { percent: '10', label: null },
    },
  ],
  additionalCosts: [],
  textLines: [{ id: id(41), section: 'labor', groupId: KITCHEN, place: 1, text: 'White oak,\noiled.' }],
};

function read(parts: Partial<UnpricedOffer> = {}) {
  const page = document.createElement('div');
  page.innerHTML = renderPublicPage(sampleChoices({ ...REMODEL, ...parts })).html;
  const text = (page.querySelector('.paper')?.textContent ?? '').replaceAll('\u00a0', ' ');
  return { page, text };
}

describe('the lines of an estimate', () => {
  test('come first without a group, then by group with its text, amount and small heads', () => {
    const { page, text } = read();
    expect(text.indexOf('Demolition')).toBeLessThan(text.indexOf('Kitchen'));
    expect(text).toContain('Kitchen3,537.00All of it.CabinetsCountersLaborHang cabinets16 h × 45.00720.00');
    const items = [...page.querySelectorAll('.ticked li')].map(({ textContent }) => textContent);
    expect(items).toEqual(['Cabinets', 'Counters']);
  });

  test('show price, discount and net where one is discounted', () => {
    expect(read().text).toContain('Cabinet9 each × 330.002,970.0010% off−297.00After the discount2,673.00');
  });

  test('have texts among them, which keep their line breaks and have no amount', () => {
    const [note] = [...read().page.querySelectorAll('.line-text')];
    expect(note?.textContent).toBe('White oak,\noiled.');
    expect(note?.previousElementSibling?.textContent).toContain('Hang cabinets');
  });

  test('keep the order of figures around a unit written from right to left', () => {
    const [cabinet] = REMODEL.materialLines ?? [];
    if (!cabinet) throw new Error('The kitchen has materials.');
    const { text } = read({ materialLines: [{ ...cabinet, unit: 'מטר' }] });
    expect(text).toContain('9 \u2068מטר\u2069 × 330.00');
  });

  test('have a row for each tax, with its rate and registration number', () => {
    const { text } = read();
    expect(text).toContain('GST, 5%12345 RT196.05');
    expect(text).toContain('PST, 7%274.47');
  });

  test('are headed by the taxes in their prices, which follow the total', () => {
    const { text } = read({ pricesIncludeTax: true, taxes: [tax(11, 'VAT', '19')] });
    expect(text).toMatch(/^Prices include VAT/);
    expect(text).toContain('Total$3,921.00Includes VAT, 19%626.04Net3,294.96');
  });

  test('hide every markup where it is in the prices', () => {
    const { text } = read({ markupIn: 'prices' });
    expect(text).toContain('Demolition8 h × 48.00384.00');
    expect(text).not.toContain('markup');
  });
});

describe('what the contractor shows is', () => {
  const preset = (label: (typeof DISPLAY_PRESETS)[number]['label']) =>
    read({ display: DISPLAY_PRESETS.find((each) => each.label === label)?.display ?? null }).text;

  test('prices without quantities: amounts, and neither hours nor quantities', () => {
    const text = preset('Prices without quantities');
    expect(text).toContain('Hang cabinets720.00');
    expect(text).not.toMatch(/\d h|each|×/);
  });

  test('lines without prices: descriptions, and no amount of a line', () => {
    const text = preset('Lines without prices');
    expect(text).toContain('Hang cabinets');
    expect(text).not.toMatch(/720\.00|45\.00|markup|10% off/);
    expect(text).toContain('Kitchen3,537.00');
  });

  test('group totals: no line', () => {
    const text = preset('Group totals');
    expect(text).toContain('Labor384.00Kitchen3,537.00All of it.');
    expect(text).not.toMatch(/Demolition|Hang|White oak/);
  });

  test('the total only: the total and the taxes alone', () => {
    const text = preset('Total only');
    expect(text).toBe('KitchenAll of it.CabinetsCountersGST, 5%12345 RT196.05PST, 7%274.47Total$4,391.52');
  });

  test('a group’s own lines, where the group says so', () => {
    const [kitchen] = REMODEL.groups ?? [];
    if (!kitchen) throw new Error('There is no kitchen.');
    const display = DISPLAY_PRESETS.find(({ label }) => label === 'Group totals')?.display ?? null;
    const { text } = read({ display, groups: [{ ...kitchen, showLines: true }] });
    expect(text).toContain('Hang cabinets');
    expect(text).not.toContain('Demolition');
  });
});
