import { readFileSync } from 'node:fs';
import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfPages } from './read-pdf.ts';
import { sampleEstimate } from './sample-estimate.ts';
import { createTypstCompiler } from './typst-compiler.ts';

/** Estimates without groups, choices, options, named taxes and texts. */
const PLAIN: Readonly<Record<string, Parameters<typeof sampleEstimate>[0]>> = {
  plain: {},
  discount: {
    discount: { percent: '5', label: 'Fall offer' },
    sums: {
      discountAmount: '631.84',
      subtotal: '12004.89',
      taxAmount: '720.29',
      totalAmount: '12725.18',
      depositAmount: '3181.30',
    },
  },
  accepted: {
    acceptance: {
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
    },
    verifyAt: 'https://plumbline.example/verify',
    certificateFile: '{}',
    page: { url: 'https://plumbline.example/estimate/1', takesAnswer: false },
    payments: { paid: '3348.73', due: '10046.20' },
  },
};

const compiler = createTypstCompiler();

/** The texts of these estimates before estimates had groups, by name. */
function textsBefore(layout: string): Map<string, string> {
  const file = readFileSync(new URL(`testing/plain-texts/${layout}.txt`, import.meta.url), 'utf8');
  const parts = file.split(/^=== (\w+)\n/m).slice(1);
  return new Map(PLAIN_NAMES.map((name) => [name, parts[parts.indexOf(name) + 1]?.trimEnd() ?? '']));
}
const PLAIN_NAMES = Object.keys(PLAIN);

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  test.each(PLAIN_NAMES)('prints the %s estimate as it did before estimates had groups', (name) => {
    const pdf = compiler.compile(
      printEstimate(sampleEstimate({ ...PLAIN[name], branding: { layoutTemplate } })),
    );
    compiler.forget();
    const pages = pdfPages(pdf).map((page) =>
      page
        .split('\n')
        .map((line) => line.replace(/[ \t]+/g, ' ').trim())
        .filter(Boolean)
        .join('\n'),
    );
    expect(pages.join('\n--- page\n')).toBe(textsBefore(layoutTemplate).get(name));
  });
});
