import { HEADING_SIZES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfWordHeight } from './read-pdf.ts';
import { sampleEstimate } from './sample-estimate.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const SMALL_PX = 20;

const compiler = createTypstCompiler();

describe.skipIf(!canReadPdfs())('the heading', () => {
  test.each([
    ['logo-left', 'Estimate'],
    ['logo-center', 'Cutter'],
    ['logo-right', 'Estimate'],
    ['minimalist', 'Estimate'],
  ] as const)('of %s is 20, 24 or 28 pixels tall, as chosen', (layoutTemplate, word) => {
    const heights = HEADING_SIZES.map((headingSize) => {
      const pdf = compiler.compile(
        printEstimate(sampleEstimate({ branding: { layoutTemplate, headingSize } })),
      );
      compiler.forget();
      return pdfWordHeight(pdf, word);
    });
    const [small = 0] = heights;
    expect(heights.map((height) => Math.round((height / small) * SMALL_PX))).toEqual([20, 24, 28]);
  });
});
