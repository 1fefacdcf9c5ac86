import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import type { DocumentSlip } from './document-data.ts';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfInfo, pdfText } from './read-pdf.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const compiler = createTypstCompiler();

const CREDIT: DocumentSlip = {
  heading: 'Credit note',
  about: 'For invoice INV-0031 of Nov 2, 2026',
  title: 'Materials on site',
  facts: [{ label: 'Invoice', value: 'INV-0031' }],
  sums: [
    { label: 'Subtotal', amount: '640.56', note: null },
    { label: 'Tax, 6%', amount: '38.43', note: 'No. 4711' },
  ],
  total: { label: 'Credit', amount: '678.99' },
  after: [],
  notes: [{ title: 'Reason', text: 'One pallet less' }],
};
const RECEIPT: DocumentSlip = {
  heading: 'Receipt',
  about: 'For invoice INV-0031',
  title: 'Tear-off and re-roof',
  facts: [{ label: 'Paid', value: 'Check' }],
  sums: [],
  total: { label: 'Received', amount: '500.00' },
  after: [
    { label: 'Refunded', amount: '100.00' },
    { label: 'Kept', amount: '400.00' },
  ],
  notes: [],
};

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  const print = (slip: DocumentSlip, number: string) => {
    const { invoice: _invoice, ...document } = sampleInvoice({
      branding: { layoutTemplate },
      number,
      customPaymentInstructions: null,
    });
    const pdf = compiler.compile(printEstimate({ ...document, slip }));
    compiler.forget();
    expect(Buffer.from(pdf).includes('pdfuaid:part')).toBe(true);
    return { text: pdfText(pdf), title: pdfInfo(pdf).get('Title'), pages: pdfInfo(pdf).get('Pages') };
  };

  test('prints a credit note with its invoice, its taxes and its reason', () => {
    const { text, title, pages } = print(CREDIT, 'CN-0001');
    expect([title, pages]).toEqual(['Credit note CN-0001, Cutter Ridge Roofing', '1']);
    for (const words of [
      'CN-0001',
      'For invoice INV-0031 of Nov 2, 2026',
      'Credit to',
      'Dana Whitfield',
      'Subtotal 640.56',
      'Tax, 6% No. 4711 38.43',
      'Credit $678.99',
      'One pallet less',
    ])
      expect(text).toContain(words);
    for (const words of ['Due', 'Accepted by', 'Payment instructions']) expect(text).not.toContain(words);
  });

  test('prints a receipt with how it was paid, and what went back', () => {
    const { text, title, pages } = print(RECEIPT, 'INV-0031');
    expect([title, pages]).toEqual(['Receipt INV-0031, Cutter Ridge Roofing', '1']);
    for (const words of ['Received from', 'Check', 'Received $500.00', 'Refunded $100.00', 'Kept $400.00'])
      expect(text).toContain(words);
  });
});
