import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfInfo, pdfStructure, pdfText } from './read-pdf.ts';
import { sampleStatement } from './sample-statement.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const compiler = createTypstCompiler();

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  test('prints a statement with its rows, what is open, and apart from it the money that is held', () => {
    const pdf = compiler.compile(printEstimate(sampleStatement({ layoutTemplate })));
    compiler.forget();
    expect(Buffer.from(pdf).includes('pdfuaid:part')).toBe(true);
    expect(pdfInfo(pdf).get('Title')).toBe('Statement, Cutter Ridge Roofing');
    expect(pdfStructure(pdf)).toMatch(/H1 "Statement/);
    const text = pdfText(pdf);
    for (const words of [
      'Oct 1, 2026 to Nov 30, 2026',
      'Dana Whitfield',
      'Account activity',
      'Payment by check, EST-0148 Oct 20, 2026 −3,348.73',
      'Received, not invoiced yet, EST-0148 Oct 20, 2026 3,348.73',
      'Invoice, INV-0031 Nov 2, 2026 2,678.99',
      'Balance Nov 30, 2026 2,678.99',
      '1–30 days 2,678.99',
      'Amount due $2,678.99',
      'Received, not invoiced yet $3,348.73',
    ])
      expect(text).toContain(words);
    for (const words of ['Estimate EST', 'Accepted by', 'Deposit', 'Valid until'])
      expect(text).not.toContain(words);
  });
});
