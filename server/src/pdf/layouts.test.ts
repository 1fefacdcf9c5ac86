import {
  BODY_TEXT_SIZES,
  BORDER_STYLES,
  BORDER_THICKNESSES,
  FONT_FAMILIES,
  type FontFamily,
  HEADING_SIZES,
  LAYOUT_TEMPLATES,
} from '@plumbline/contract/settings/branding-choices';
import { afterAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../testing/is-long.ts';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfFonts, pdfInfo, pdfPages, pdfStructure, pdfText } from './read-pdf.ts';
import { type SampleLines, sampleEstimate } from './sample-estimate.ts';
import { skipOutOfTurn } from './testing/in-turn.ts';
import { openDocumentPool } from './testing/open-document-pool.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const FACES: Record<FontFamily, string> = {
  Arial: 'Arimo',
  Helvetica: 'Arimo',
  Times: 'Tinos',
  Courier: 'Cousine',
  Georgia: 'Gelasio',
  Verdana: 'DejaVuSans',
};

const compiler = createTypstCompiler();
/** The number of variants of one layout, which are requested together. */
const maxQueued = 200;
const pool = openDocumentPool({ size: 2, maxQueued, maxWaitMs: 60_000 });
afterAll(() => pool.close());

const meetsAccessibilityStandard = (pdf: Uint8Array) =>
  Buffer.from(pdf).toString('latin1').includes('pdfuaid:part');
const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/** All extracted text, without spaces and quotes. */
const lettersOf = (pdf: Uint8Array) => withoutBlanks(pdfStructure(pdf)).replaceAll('"', '');

type Overrides = Parameters<typeof sampleEstimate>[0];

function pdfOf(overrides: Overrides = {}): Uint8Array {
  const pdf = compiler.compile(printEstimate(sampleEstimate(overrides)));
  compiler.forget();
  return pdf;
}

function materials(count: number, description = 'Item'): SampleLines['materialLines'] {
  return Array.from({ length: count }, (_, index) => ({
    description: `${description} ${index + 1}.`,
    quantity: '1',
    unit: 'each',
    unitCost: '1.00',
  }));
}

/** An estimate that fits on one page in every size. */
const short: Overrides = { jobDescription: null, materialLines: materials(2), laborLines: [] };

describe.skipIf(!canReadPdfs())('every choice of the settings', () => {
  test.each(LAYOUT_TEMPLATES)(
    'prints %s in six families, three text sizes and three heading sizes',
    async (layoutTemplate) => {
      const choices = FONT_FAMILIES.flatMap((fontFamily) =>
        BODY_TEXT_SIZES.flatMap((bodyTextSize) =>
          HEADING_SIZES.map((headingSize) => ({ layoutTemplate, fontFamily, bodyTextSize, headingSize })),
        ),
      );
      await Promise.all(
        choices.map(async (branding) => {
          const isUsual = branding.headingSize === 'Medium' && branding.bodyTextSize === '14px';
          // Others print each choice in each layout, and the sizes combined in one.
          const isCombined = branding.fontFamily === 'Georgia' && layoutTemplate === 'logo-left';
          const isOneChoice = branding.headingSize === 'Medium' || branding.bodyTextSize === '14px';
          if (!(IS_LONG || isUsual || isCombined || (isOneChoice && branding.fontFamily === 'Arial'))) return;
          const pdf = await pool.render(sampleEstimate({ ...short, branding }));
          expect(meetsAccessibilityStandard(pdf)).toBe(true);
          if (!isUsual) return;
          expect(pdfText(pdf)).toContain('Total $13,394.93');
          const face = FACES[branding.fontFamily];
          expect(pdfFonts(pdf).every((font) => font.startsWith(face))).toBe(true);
          expect(pdfInfo(pdf).get('Pages')).toBe('1');
        }),
      );
    },
  );

  test.each(LAYOUT_TEMPLATES)('prints %s with every border, in unreadable colors', (layoutTemplate) => {
    for (const borderThickness of BORDER_THICKNESSES) {
      for (const borderStyle of BORDER_STYLES) {
        if (!IS_LONG && borderStyle !== 'Solid' && borderThickness !== 'Thick') continue;
        const colors = { primaryColor: '#ffff00', accentColor: '#ffffff' };
        const pdf = pdfOf({
          ...short,
          branding: { layoutTemplate, borderThickness, borderStyle, ...colors },
        });
        expect(meetsAccessibilityStandard(pdf)).toBe(true);
      }
    }
  });
});

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  const isOutOfTurn = skipOutOfTurn(layoutTemplate);
  const printed = (overrides: Overrides = {}) =>
    pdfOf({ ...overrides, branding: { layoutTemplate, ...overrides.branding } });

  test('prints everything', () => {
    const pdf = printed({
      customPaymentInstructions: 'By check to the office.',
      jobAddress: '9 Mill Street',
    });
    const text = pdfText(pdf);
    for (const words of [
      'Cutter Ridge Roofing',
      '418 S Orchard St',
      '(208) 555-0142',
      'office@cutterridge.example',
      'License RCE-48213',
      'Estimate',
      'EST-0148',
      'Oct 13, 2026',
      'Oct 20, 2026',
      'Dana Whitfield',
      '9 Mill Street',
      'Tear-off and re-roof, house and attached garage',
      '84 bundles 38.75 3,255.00',
      'Labor markup, 20% 1,073.50',
      'Tax, 6% 758.20',
      'Total $13,394.93',
      'Deposit to start, 25% $3,348.73',
      'By check to the office.',
      'Workmanship guaranteed ten years.',
      'Accepted by',
      'Quality Work Guaranteed',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('reads in order: the title, the job, tables with their headers, the sums, the terms', () => {
    const laborLines = [{ description: 'Tear-off', laborTypeName: 'Lead', hours: '32', rate: '45.00' }];
    const structure = pdfStructure(printed({ laborLines, materialLines: materials(1) }));
    const places = ['H2 "Tear-off', 'Table', '"Tax, 6% "', 'H2 "Terms', '"Accepted by"'].map((tag) =>
      structure.lastIndexOf(tag),
    );
    expect(places).not.toContain(-1);
    expect(structure.match(/^ *Table/gm)).toHaveLength(3);
    expect(structure.match(/^ *TH /gm)?.length).toBeGreaterThanOrEqual(10);
    expect(structure.match(/^ *H1 /gm)).toHaveLength(1);
    expect(structure.indexOf('H1 "Estimate')).toBeLessThan(structure.indexOf('H2 "Tear-off'));
    expect(places.toSorted((one, other) => one - other)).toEqual(places);
    expect(structure).toMatch(/"Oct 13, 2026"[^]*"Oct 20, 2026"/);
    expect(structure).toMatch(/"Date"\s+P \(block\)\s+"Oct 13, 2026"/);
    expect(structure.match(/Quality Work Guaranteed/g)).toHaveLength(1);
  });

  test.skipIf(isOutOfTurn())('repeats table headers and numbers pages', () => {
    const pages = pdfPages(printed({ materialLines: materials(120) }));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain(`EST-0148 · Page ${index + 1} of ${pages.length}`);
    });
    const withItems = pages.filter((text) => /Item \d/.test(text));
    withItems.forEach((page, index) => {
      expect(page).toMatch(/Materials\s[^]*Qty\s+Unit cost\s+Amount/);
      expect(page.includes('Materials (continued)')).toBe(index > 0);
    });
    expect(pages.at(-1)).toContain('Accepted by');
  });

  test.skipIf(isOutOfTurn())('never puts the totals on a page without a line', () => {
    const totalsMoved = new Set<boolean>();
    for (let count = 12; count <= 32; count += 4) {
      const pages = pdfPages(
        printed({ laborLines: [], additionalCosts: [], materialLines: materials(count) }),
      );
      const withTotal = pages.findIndex((page) => page.includes('Subtotal'));
      expect(pages[withTotal]).toContain(`Item ${count}.`);
      expect(pages[withTotal]).toMatch(/Total\s+\$13,394\.93/);
      totalsMoved.add(withTotal > 0);
    }
    expect(totalsMoved).toEqual(new Set([false, true]));
  });

  test.skipIf(isOutOfTurn())('never splits a row that fits on a page, and prints longer ones in full', () => {
    const [line] = materials(1);
    if (!line) throw new Error('no line');
    const steps = (count: number) => Array.from({ length: count }, (_, index) => `Step ${index + 1}.`);
    for (const before of [3, 9, 14]) {
      const description = steps(26).join('\n');
      const pages = pdfPages(printed({ materialLines: [...materials(before), { ...line, description }] }));
      expect(pages.filter((page) => page.includes('Step '))).toHaveLength(1);
    }
    const text = pdfText(printed({ materialLines: [{ ...line, description: steps(150).join('\n') }] }));
    for (const step of steps(150)) expect(text).toContain(step);
  });

  test.skipIf(isOutOfTurn())('breaks words too long for their column, and keeps every letter', () => {
    const word = 'Weatherproofing'.repeat(11).slice(0, 160);
    const [line] = materials(1);
    if (!line) throw new Error('no line');
    const pdf = printed({
      company: { ...sampleEstimate().company, name: word, email: word, address: word },
      client: { name: word, address: word, email: word, phone: null },
      jobTypeName: word,
      materialLines: [{ ...line, description: word, unit: word }],
      branding: { footerText: word, fontFamily: 'Verdana', bodyTextSize: '16px', headingSize: 'Large' },
    });
    expect(withoutBlanks(pdfText(pdf))).toContain('Total$13,394.93');
    expect(lettersOf(pdf).split(word).length - 1).toBeGreaterThanOrEqual(8);
  });

  test.skipIf(isOutOfTurn())('fits addresses of a page each', () => {
    const lines = (name: string) => Array.from({ length: 70 }, (_, index) => `${name} ${index + 1}.`);
    const company = { ...sampleEstimate().company, address: lines('Office').join('\n') };
    const client = { name: 'Dana', address: lines('Home').join('\n'), email: null, phone: null };
    const pdf = printed({ ...short, company, client });
    const letters = lettersOf(pdf);
    for (const line of [...lines('Office'), ...lines('Home')]) expect(letters).toContain(withoutBlanks(line));
    expect(letters).toContain('QualityWorkGuaranteed');
  });

  test('omits what the estimate does not have', () => {
    const pdf = printed({
      company: { name: 'Cutter Ridge', address: null, phone: null, email: null, licenseNumber: null },
      client: null,
      validUntil: null,
      jobTypeName: null,
      jobDescription: null,
      laborLines: [],
      materialLines: [],
      additionalCosts: [],
      termsAndConditions: null,
      branding: { footerText: null, borderThickness: 'None' },
    });
    const text = pdfText(pdf);
    for (const words of ['From', 'Prepared for', 'Valid until', 'Labor', 'Materials', 'Terms', 'License'])
      expect(text).not.toContain(words);
    expect(text).toContain('Total $13,394.93');
    expect(meetsAccessibilityStandard(pdf)).toBe(true);
  });

  test.skipIf(isOutOfTurn())('prints the longest texts in full', () => {
    const numbered = (name: string, index: number) => name + String(index).padStart(9 - name.length, '0');
    const words = (name: string, length: number) =>
      Array.from({ length: length / 10 }, (_, index) => numbered(name, index));
    const texts = [words('ad', 5000), words('jo', 5000), words('te', 20_000), words('pa', 20_000)];
    const [address = '', job = '', terms = '', payment = ''] = texts.map((text) => text.join(' '));
    const pdf = printed({
      company: { ...sampleEstimate().company, address },
      jobDescription: job,
      termsAndConditions: terms,
      customPaymentInstructions: payment,
    });
    const letters = pdfPages(pdf).join(' ');
    expect(texts.flat().filter((word) => !letters.includes(word))).toEqual([]);
    expect(letters).toContain('Accepted by');
  });

  test.skipIf(isOutOfTurn())('prints user text literally in every field', () => {
    const [line] = materials(1);
    if (!line) throw new Error('no line');
    for (const text of [
      '#read("/etc/passwd") $x$ *a* _b_ `c`',
      '<script>alert(1)</script> \\ \\u{41} // @import "x"',
    ]) {
      const pdf = printed({
        number: text,
        company: { name: text, address: text, phone: text, email: text, licenseNumber: `Lic ${text}` },
        client: { name: text, address: text, email: text, phone: text },
        jobTypeName: text,
        jobDescription: text,
        jobAddress: text,
        laborLines: [],
        materialLines: [{ ...line, description: text, unit: text }],
        additionalCosts: [{ typeName: text, description: text, amount: '1.00' }],
        customPaymentInstructions: text,
        termsAndConditions: text,
        branding: { bodyTextSize: '12px', footerText: text },
      });
      const found = lettersOf(pdf).split(withoutBlanks(text).replaceAll('"', '')).length - 1;
      expect(found).toBeGreaterThanOrEqual(17);
    }
  });

  test.skipIf(isOutOfTurn())('keeps a right-to-left name in its place', () => {
    const name = 'محمد عبد الله';
    const pages = pdfPages(
      printed({
        client: { name, address: null, email: null, phone: null },
        materialLines: [{ description: name, quantity: '2', unit: 'm', unitCost: '3.00' }],
      }),
    );
    const rows = pages.flatMap((text) => text.split('\n'));
    const line = rows.find((row) => row.includes('3.00'));
    expect(line?.trim()).toMatch(/^\p{Script=Arabic}[^]* 2 ?m +3\.00 +6\.00$/u);
  });
});
