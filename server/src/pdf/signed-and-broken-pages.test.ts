import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import { plain } from '../images/testing/image-files.ts';
import type { EstimateDocument } from './document-data.ts';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfPages, pdfText } from './read-pdf.ts';
import { type SampleLines, sampleEstimate } from './sample-estimate.ts';
import { skipOutOfTurn } from './testing/in-turn.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const compiler = createTypstCompiler();

function materials(count: number): SampleLines['materialLines'] {
  return Array.from({ length: count }, (_, index) => ({
    description: `Item ${index + 1}.`,
    quantity: '1',
    unit: 'each',
    unitCost: '1.00',
  }));
}

const ACCEPTANCE = {
  signedBy: 'Dana Whitfield',
  email: 'dana@whitfield.example',
  acceptedAt: 'October 15, 2026 at 6:12 PM',
  acceptedOn: '2026-10-15',
  consent: 'By signing, I accept estimate EST-0148.',
  typedSignature: 'Dana W.',
  strokes: [],
  ipAddress: null,
  browser: null,
  documentHash: 'f'.repeat(64),
} satisfies EstimateDocument['acceptance'];

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  const isOutOfTurn = skipOutOfTurn(layoutTemplate);
  const printed = (overrides: Parameters<typeof sampleEstimate>[0]) => {
    const pdf = compiler.compile(
      printEstimate(sampleEstimate({ ...overrides, branding: { layoutTemplate } })),
    );
    compiler.forget();
    return pdf;
  };
  const pagesOf = (overrides: Parameters<typeof sampleEstimate>[0]) => pdfPages(printed(overrides));

  test.skipIf(isOutOfTurn())('leaves no fewer than three lines of a section on a page', () => {
    const counts = new Set<number>();
    for (let count = 10; count <= 34; count += 3) {
      const pages = pagesOf({ laborLines: [], materialLines: materials(count) });
      const items = pages.flatMap((page) => page.match(/Item \d+\./g)?.length ?? []);
      expect(Math.min(...items)).toBeGreaterThanOrEqual(3);
      counts.add(pages.length);
    }
    expect(counts.size).toBeGreaterThan(1);
  });

  test.skipIf(isOutOfTurn())(
    'prints the company’s email whole, however long the address before it is',
    () => {
      const email = 'office@cutter-ridge.example';
      for (let length = 20; length <= 80; length += 5) {
        const address = `${'9 '.repeat(length / 2)}Orchard St`;
        const company = { ...sampleEstimate().company, address, email };
        expect(pagesOf({ company }).join('\n')).toContain(email);
      }
    },
  );

  test('prints a signed copy with the mark, the signature, its date and what was paid', () => {
    const pages = pagesOf({
      jobDescription: null,
      materialLines: materials(2),
      laborLines: [],
      verifyAt: 'https://plumbline.example/verify',
      payments: { paid: '3348.73', due: '10446.20', changes: '400.00' },
      acceptance: ACCEPTANCE,
    });
    const [first = '', certificate = ''] = pages;
    expect(pages).toHaveLength(2);
    expect(first).toMatch(/ACCEPTED/);
    expect(first).toMatch(/Dana W\.[^]*Oct 15, 2026[^]*Accepted by Dana Whitfield[^]*Date/);
    expect(first).toMatch(/Change orders\s+\$400\.00\s+Paid\s+\$3,348\.73\s+Balance due\s+\$10,446\.20/);
    expect(first.match(/Quality Work/g)).toHaveLength(1);
    expect(certificate).toContain('Cutter Ridge Roofing');
    expect(certificate).toContain('https://plumbline.example/verify');
  });

  test.skipIf(isOutOfTurn())('prints the footer text once on a page, also when photos follow', async () => {
    const content = await plain(60, 40).jpeg().toBuffer();
    const estimate = sampleEstimate({
      photos: { list: [{ content, caption: 'Ridge', number: 1 }], more: 0 },
      materialLines: materials(2),
      laborLines: [],
      branding: { layoutTemplate },
    });
    const pages = pdfPages(compiler.compile(printEstimate(estimate), null, [content]));
    compiler.forget();
    expect(pages).toHaveLength(2);
    expect(pages[0]?.match(/Quality Work/g)).toHaveLength(1);
  });

  test.skipIf(isOutOfTurn())('attaches the certificate of a signed copy, and nothing else', () => {
    const certificateFile = JSON.stringify({ content: '{"signedBy":"Zoë"}', signature: 'c2lnbmVk' });
    const signed = printed({
      certificateFile,
      verifyAt: 'https://plumbline.example/verify',
      acceptance: ACCEPTANCE,
    });
    expect(Buffer.from(signed).toString('utf8')).toContain(certificateFile);
    expect(pdfText(signed)).toContain('Choose this PDF there.');
    expect(Buffer.from(printed({})).toString('latin1')).not.toContain('/EmbeddedFile');
  });

  test.skipIf(isOutOfTurn())(
    'prints a code that links to the client’s page beside the total, if there is a page',
    () => {
      const url = 'https://plumbline.example/estimate/0a4c9a3e-6b0f-4ef9-9c0b-1a2b3c4d5e6f';
      const open = printed({ page: { url, takesAnswer: true } });
      expect(Buffer.from(open).toString('latin1')).toContain(`/URI (${url})`);
      expect(pdfText(open)).toContain('Scan to read and accept it online');
      expect(pdfText(printed({ page: { url, takesAnswer: false } }))).toContain('Scan to see it online');
      expect(pdfText(printed({}))).not.toContain('Scan to');
    },
  );
});
