import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { chosenOffer, notChosenTitles } from '@plumbline/contract/offer/offer-rows';
import type { UnpricedOffer } from '@plumbline/contract/offer/price-offer';
import { ROOF_IDS, ROOF_OFFER } from '@plumbline/contract/offer/testing/roof-offer';
import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import type { EstimateDocument } from './document-data.ts';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfInfo, pdfPages, pdfStructure, pdfText } from './read-pdf.ts';
import { sampleOfOffer } from './sample-estimate.ts';
import { skipOutOfTurn } from './testing/in-turn.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const compiler = createTypstCompiler();
const { groups = [], taxes = [], laborLines, materialLines } = ROOF_OFFER;
const [tax] = taxes;
const [labor] = laborLines;
const [material] = materialLines;
const [aPackage] = groups;
if (!tax || !labor || !material || !aPackage) throw new Error('The sample has no lines.');

const TEAR_OFF = {
  ...aPackage,
  id: crypto.randomUUID(),
  kind: 'included' as const,
  choiceId: null,
  title: 'Preparation',
  description: '',
};
const list = (count: number, groupId: string | null) =>
  Array.from({ length: count }, (_, index) => ({
    ...material,
    id: crypto.randomUUID(),
    groupId,
    description: `Item ${index + 1}.`,
  }));
/** The roof with every line of its packages. */
const WITH_LINES: UnpricedOffer = {
  ...ROOF_OFFER,
  groups: groups.map((group) => ({ ...group, showLines: null })),
};
const PLAIN: UnpricedOffer = { ...ROOF_OFFER, groups: [], choices: [], laborLines: [], materialLines: [] };

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  const isOutOfTurn = skipOutOfTurn(layoutTemplate);
  const toPdf = (document: EstimateDocument) => {
    const pdf = compiler.compile(printEstimate(document));
    compiler.forget();
    expect(Buffer.from(pdf).toString('latin1')).toContain('pdfuaid:part');
    return pdf;
  };
  const sample = (unpriced: UnpricedOffer) => sampleOfOffer(unpriced, { branding: { layoutTemplate } });
  const printed = (unpriced: UnpricedOffer) => toPdf(sample(unpriced));

  test.skipIf(isOutOfTurn())(
    'prints the payments of a schedule with their days, and no deposit beside them',
    () => {
      const schedule = [
        { id: 'a', name: 'Materials', percentage: '20', amount: null, dueOn: '2026-12-12', milestone: null },
        {
          id: 'b',
          name: 'Dry-in',
          percentage: null,
          amount: '100.00',
          dueOn: null,
          milestone: 'Roof closed',
        },
      ];
      const { groups: _groups, choices: _choices, ...plain } = PLAIN;
      const text = pdfText(printed({ ...plain, acceptPayments: true, depositPercentage: '25', schedule }));
      for (const words of [
        'Payments',
        'Deposit, 25%',
        'Materials, 20%',
        'On Dec 12, 2026',
        'Roof closed',
        'Balance',
      ])
        expect(text).toContain(words);
      expect(text).toContain('100.00');
    },
  );

  test('prints a choice with boxes to tick, each package with its total, add-ons, and the sums', () => {
    const pdf = printed(ROOF_OFFER);
    const text = pdfText(pdf);
    for (const words of [
      'Choose your roof Choose one',
      'Recommended',
      '$5,738.16',
      '$14,838.75',
      'Add if you like Prices before discount and tax',
      'Gutters + 1,621.20',
      'Leaf guards, fine mesh 120 ft 4.77 + 572.40',
      'Better 5,738.25',
      'Fall offer, 5% off −356.11',
      'Sales tax, 8.25% of 4,014.94 331.23',
      'Total with Better $7,097.37',
      '$1,774.34',
    ])
      expect(text).toContain(words);
    const structure = pdfStructure(pdf);
    expect(structure.match(/^ *H3 "(?:Good|Better|Best)/gm)).toHaveLength(3);
    expect(structure).toMatch(/H2 "With Better/);
    expect(structure.match(/^ *LI /gm)).toHaveLength(12);
    expect(pdfInfo(pdf).get('Page size')).toContain('letter');
  });

  test.skipIf(isOutOfTurn())(
    'prints it on A4 in the lines’ own words, four packages under one another',
    () => {
      const best = { ...aPackage, id: crypto.randomUUID(), title: 'Finest' };
      const pdf = printed({ ...WITH_LINES, currency: 'EUR', groups: [...(WITH_LINES.groups ?? []), best] });
      expect(pdfInfo(pdf).get('Page size')).toContain('A4');
      const text = pdfText(pdf);
      for (const words of [
        'Standing seam panel 28 sq 318.90 8,929.20',
        'Labor markup, 20% 520.00',
        'Total with Finest',
      ])
        expect(text).toContain(words);
    },
  );

  test.skipIf(isOutOfTurn())('prints of an accepted estimate the chosen alone, and names the rest', () => {
    const offered = sample(WITH_LINES);
    const { offer } = offered;
    const text = pdfText(
      toPdf({ ...offered, offer: chosenOffer(offer), notChosen: notChosenTitles(offer, offer.selection) }),
    );
    expect(text).toContain('Architectural shingle 28 sq 131.25 3,675.00');
    expect(text).toContain('Not chosen: Good, Best, Gutters');
    expect(text).toContain('Total $7,097.37');
    for (const words of ['Choose one', 'Add if you like', '3-tab', 'Standing seam', 'With Better'])
      expect(text).not.toContain(words);
  });

  test.skipIf(isOutOfTurn())('prints discounts, texts, quantities to choose, and taxes in the prices', () => {
    const vat = { ...tax, name: 'VAT', rate: '19', registration: 'DE 123456789', labor: true, costs: true };
    const text = pdfText(
      printed({
        ...PLAIN,
        currency: 'EUR',
        discount: null,
        taxes: [vat, { ...vat, id: crypto.randomUUID(), name: 'Levy', rate: '1', registration: null }],
        pricesIncludeTax: true,
        laborLines: [{ ...labor, discount: { percent: '10', label: null } }],
        materialLines: [
          { ...material, groupId: null, discount: { amount: '50.00', label: 'Neighbor price' } },
          {
            ...material,
            id: ROOF_IDS.guards,
            groupId: null,
            description: 'Skylight',
            quantity: '2',
            clientQuantity: { min: '1', max: '4', step: '1' },
          },
        ],
        textLines: [
          {
            id: crypto.randomUUID(),
            section: 'materials',
            groupId: null,
            place: 1,
            text: 'As seen\non Monday',
          },
        ],
      }),
    );
    for (const words of [
      'Prices include VAT and Levy',
      '864.00 · 10% off −86.40',
      '· Neighbor price −50.00',
      'As seen',
      'on Monday',
      'Includes VAT, 19% DE 123456789',
      'Includes Levy, 1%',
      'Net ',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Write how many\s*, 1 to 4/);
    expect(text).not.toContain('Subtotal');
  });

  test.skipIf(isOutOfTurn())('omits the columns of hidden figures', () => {
    const text = (display: UnpricedOffer['display']) =>
      pdfText(
        printed({
          ...ROOF_OFFER,
          groups: [TEAR_OFF],
          choices: [],
          materialLines: list(2, null),
          display: display ?? null,
        }),
      );
    const [, noQuantities, noPrices, totals, total] = DISPLAY_PRESETS.map(({ display }) => text(display));
    for (const words of ['Hours', 'Rate', 'Qty', 'Unit']) expect(noQuantities).not.toContain(words);
    for (const words of ['Amount', 'Rate', 'Unit', 'Hours']) expect(noPrices).not.toContain(words);
    expect(noPrices).toContain('Qty');
    expect(totals).not.toContain('Item 1.');
    expect(totals).toContain('Materials 6,208.16');
    expect(total).not.toContain('Materials');
  });

  test.skipIf(isOutOfTurn())('ends no page with a heading alone, and keeps a package together', () => {
    const places = new Set<string>();
    for (let count = 8; count <= 32; count += 4) {
      const pages = pdfPages(
        printed({
          ...WITH_LINES,
          groups: [{ ...TEAR_OFF, showLines: null }, ...(WITH_LINES.groups ?? [])],
          laborLines: laborLines.map((line) => ({ ...line, groupId: line.groupId ?? TEAR_OFF.id })),
          materialLines: [...materialLines, ...list(count, null)],
        }),
      ).map((page) => page.replace(/ +/g, ' '));
      const pageOf = (words: string) => pages.findIndex((page) => page.includes(words));
      places.add(`${pageOf('Preparation')} ${pageOf('Choose one')} ${pageOf('With Better')}`);
      expect(pageOf('Preparation')).toBe(pageOf('Tear off, haul to dumpster'));
      expect(pageOf('Choose one')).toBe(pageOf('3-tab shingle, slate gray'));
      expect(pageOf('Architectural, Weathered Wood')).toBe(pageOf('Architectural shingle 28 sq'));
      expect(pageOf('Add if you like')).toBe(pageOf('Seamless 6 in'));
      expect(pageOf('With Better')).toBe(pageOf('Fall offer'));
    }
    expect(places.size).toBeGreaterThan(1);
  });

  test.skipIf(isOutOfTurn())(
    'repeats on a further page what a package, an add-on or a table belongs to',
    () => {
      const pagesOf = (before: number) =>
        pdfPages(
          printed({
            ...WITH_LINES,
            groups: [{ ...TEAR_OFF, showLines: null }, ...(WITH_LINES.groups ?? [])],
            materialLines: [...materialLines, ...list(before, TEAR_OFF.id)],
          }),
        ).map((page) => page.replace(/ +/g, ' '));
      const long = pagesOf(60).findIndex((page) => page.includes('Preparation (continued), Materials'));
      expect(long).toBe(1);
      const continued = [8, 14, 20, 26].flatMap((before) =>
        pagesOf(before).filter((page) => page.includes('Choose your roof (continued)')),
      );
      expect(continued.length).toBeGreaterThan(0);
      for (const page of continued) expect(page.indexOf('(continued)')).toBeLessThan(page.indexOf('Best'));
    },
  );

  test.skipIf(isOutOfTurn())('prints a package taller than a page in full', () => {
    const words = Array.from({ length: 400 }, (_, index) => `word${index}`);
    const tall = { ...aPackage, description: words.join(' '), showLines: null };
    const text = pdfText(
      printed({
        ...WITH_LINES,
        groups: [tall, ...groups.slice(1)],
        materialLines: [...materialLines, ...list(80, tall.id)],
      }),
    );
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    for (let item = 1; item <= 80; item += 1) expect(text).toContain(`Item ${item}. `);
  });
});
