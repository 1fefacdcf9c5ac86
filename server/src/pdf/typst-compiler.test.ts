import { describe, expect, test } from 'vitest';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfInfo, pdfText } from './read-pdf.ts';
import { type SampleLines, sampleEstimate } from './sample-estimate.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const compiler = createTypstCompiler();

const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

function pdfOf(overrides: Parameters<typeof sampleEstimate>[0] = {}): Uint8Array {
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

describe.skipIf(!canReadPdfs())('a printed estimate', () => {
  test('prints everything on one page of Letter paper', () => {
    const pdf = pdfOf({ customPaymentInstructions: null });
    const text = pdfText(pdf);
    for (const words of [
      'Cutter Ridge Roofing',
      '(208) 555-0142',
      'License RCE-48213',
      'EST-0148',
      'Oct 13, 2026',
      'Oct 20, 2026',
      'Dana Whitfield',
      'Tear-off and re-roof, house and attached garage',
      'Tear-off, two layers, haul to trailer Lead 32 h 45.00 1,440.00',
      'Architectural shingle, Weathered Wood 84 bundles 38.75 3,255.00',
      'City of Boise re-roof permit Permit 185.00',
      'Labor markup, 20% 1,073.50',
      'Tax, 6% 758.20',
      'Total $13,394.93',
      'Deposit to start, 25% $3,348.73',
      'Workmanship guaranteed ten years.',
      'Accepted by',
      'Licensed • Bonded • Insured • Quality Work Guaranteed',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.match(/\$1/g)).toHaveLength(1);
    expect(pdfInfo(pdf).get('Page size')).toContain('letter');
  });

  test('is tagged, titled and small', () => {
    const pdf = pdfOf();
    const info = pdfInfo(pdf);
    expect(info.get('Tagged')).toBe('yes');
    expect(info.get('Title')).toBe('Estimate EST-0148, Cutter Ridge Roofing');
    expect(info.get('Author')).toBe('Cutter Ridge Roofing');
    const source = Buffer.from(pdf).toString('latin1');
    expect(source).toContain('/Lang (en-US)');
    expect(source).toContain('pdfuaid:part');
    expect(pdf.length).toBeLessThan(120_000);
  });

  test('is identical, byte for byte, when it is rendered again', () => {
    expect(Buffer.from(pdfOf()).equals(Buffer.from(pdfOf()))).toBe(true);
  });

  test('omits what the estimate does not have', () => {
    const text = pdfText(
      pdfOf({
        client: null,
        validUntil: null,
        laborLines: [],
        additionalCosts: [],
        termsAndConditions: null,
        branding: { footerText: null },
      }),
    );
    for (const words of ['Prepared for', 'Valid until', 'Labor', 'Additional costs', 'Terms', 'Licensed']) {
      expect(text).not.toContain(words);
    }
    expect(text).toContain('Cutter Ridge Roofing EST-0148 · Page 1 of 1');
  });

  test('prints user text literally', () => {
    const hostile = [
      '#read("/etc/passwd")',
      '#import "@preview/x:1.0.0"',
      '$x$ *a* _b_ `c`',
      '\\u{41} \\ // @label <label>',
      '= Heading',
      '#panic("no")',
      '"straight" -- ...',
    ];
    const [first] = materials(1);
    if (!first) throw new Error('no line');
    for (const text of hostile) {
      const printed = pdfText(
        pdfOf({
          company: { name: text, address: text, phone: null, email: null, licenseNumber: null },
          client: { name: text, address: null, email: null, phone: null },
          jobTypeName: text,
          jobDescription: text,
          materialLines: [{ ...first, description: text }],
          termsAndConditions: text,
        }),
      );
      expect(printed.split(text).length - 1).toBeGreaterThanOrEqual(6);
    }
  });

  test('a color that contains code has no effect', () => {
    const pdf = pdfOf({ branding: { primaryColor: '#fff")\n#read("/etc/passwd', accentColor: 'url(x)' } });
    expect(pdfText(pdf)).toContain('Total $13,394.93');
  });

  test.each([
    ['Japanese', '株式会社山田工務店'],
    ['Polish', 'Zażółć Gęślą Jaźń'],
    ['Spanish', 'Iñigo Peñón Ágüero'],
    ['Arabic', 'محمد عبد الله الحديثة'],
    ['Korean', '김철수 한국건설'],
    ['simplified Chinese', '张伟 广东建筑工程'],
    ['Thai', 'สมชาย ใจดี'],
    ['Hindi', 'राजेश शर्मा'],
    ['a family, a worker and flags', '👨‍👩‍👧‍👦 👷🏽‍♀️ 🇺🇸 🇯🇵'],
    ['emoji made of plain characters', 'No. 1️⃣ ❤️ ✔️'],
  ])('reads out a name in %s as it was written', (_script, name) => {
    const pdf = pdfOf({
      currency: 'JPY',
      client: { name, address: null, email: null, phone: null },
      jobDescription: name,
    });
    for (const word of name.split(' ')) {
      expect(withoutBlanks(pdfText(pdf)).split(word).length - 1).toBeGreaterThanOrEqual(2);
    }
    expect(Buffer.from(pdf).toString('latin1')).toContain('pdfuaid:part');
  });

  test('prints a name in a script without a font rather than failing', () => {
    const pdf = pdfOf({ client: { name: '𒀀𒁀', address: null, email: null, phone: null } });
    expect(pdfInfo(pdf).get('Tagged')).toBe('yes');
    expect(pdfText(pdf)).toContain('Total $13,394.93');
  });

  test('prints yen without decimals on A4', () => {
    const pdf = pdfOf({
      currency: 'JPY',
      laborLines: [{ description: 'Roof', laborTypeName: 'Lead', hours: '12', rate: '4500.00' }],
      materialLines: [],
      additionalCosts: [],
      sums: { subtotal: '10800', taxAmount: '1080', totalAmount: '11880', depositAmount: '2970' },
    });
    const text = pdfText(pdf);
    expect(text).toContain('Roof Lead 12 h 4,500.00 54,000');
    expect(text).toContain('Total ¥11,880');
    expect(text).toContain('¥2,970');
    expect(pdfInfo(pdf).get('Page size')).toContain('A4');
  });

  test('is laid out tighter only if that saves a page', () => {
    const pages = (count: number) => pdfInfo(pdfOf({ materialLines: materials(count) })).get('Pages');
    // With normal spacing the first of each pair would have as many pages as the second.
    expect([pages(12), pages(14)]).toEqual(['1', '2']);
    expect([pages(64), pages(66)]).toEqual(['2', '3']);
  });

  test('fits the largest amounts', () => {
    const [first] = materials(1);
    if (!first) throw new Error('no line');
    const text = pdfText(
      pdfOf({
        materialLines: [{ ...first, quantity: '99999.999', unitCost: '10000000.00' }],
        sums: { totalAmount: '999999999999.99' },
      }),
    );
    expect(text).toContain('10,000,000.00 999,999,990,000.00');
    expect(text).toContain('Total $999,999,999,999.99');
  });
});
