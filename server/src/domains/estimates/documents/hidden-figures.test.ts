import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import { DISPLAY_PRESETS, type Display } from '@plumbline/contract/estimates/display';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReadPdfs, pdfInfo, pdfStructure, pdfText } from '../../../documents/read-pdf.ts';
import { dice } from '../../../testing/dice.ts';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { ROOF, ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

/** Two lines of each section without a group and in each group, with figures that nothing else has. */
function randomEstimate(seed: number): EstimateRequest {
  const roll = dice(seed);
  const figure = (from: number, sides: number) => ((from + roll(sides)) / 100).toFixed(2).replace(/0$/, '7');
  const groups = [null, ROOF.good, ROOF.better, ROOF.best, ROOF.gutters];
  const pairs = [...groups, ...groups];
  return {
    ...ROOF_CHOICES,
    laborMarkupPercent: figure(1_000, 900),
    materialMarkupPercent: figure(2_000, 900),
    markupIn: roll(2) === 0 ? 'line' : 'prices',
    laborLines: pairs.map((groupId) => ({
      laborType: 'lead',
      description: 'Work',
      groupId,
      hours: figure(1_100, 5_000),
      rate: figure(3_000, 9_000),
    })),
    materialLines: pairs.map((groupId) => ({
      description: 'Material',
      groupId,
      unit: 'sq',
      quantity: `${figure(10_000, 30_000)}3`,
      unitCost: figure(5_000, 90_000),
    })),
    additionalCosts: pairs.map((groupId) => ({
      type: 'disposal',
      description: 'Cost',
      groupId,
      amount: figure(20_000, 90_000),
    })),
  };
}

/** The figures of an estimate that a display hides, as they would be printed. */
function hiddenFigures(estimate: Estimate, display: Display): string[] {
  const { laborLines, materialLines, additionalCosts, markupIn } = estimate;
  const inPrices = markupIn === 'prices';
  const lines = [...laborLines, ...materialLines, ...additionalCosts];
  const figures = [
    ...(display.hours ? [] : laborLines.map(({ hours }) => hours)),
    ...(display.quantities ? [] : materialLines.map(({ quantity }) => quantity)),
    ...(display.rates ? [] : laborLines.map(({ unitPrice }) => unitPrice)),
    ...(display.unitPrices ? [] : materialLines.map(({ unitPrice }) => unitPrice)),
    ...(display.rates && !inPrices ? [] : laborLines.map(({ rate }) => rate)),
    ...(display.unitPrices && !inPrices ? [] : materialLines.map(({ unitCost }) => unitCost)),
    ...(display.lineAmounts ? [] : lines.map(({ price }) => price)),
    ...(display.lineAmounts && !inPrices
      ? []
      : [
          estimate.laborMarkupPercent,
          estimate.materialMarkupPercent,
          estimate.laborMarkupAmount,
          estimate.materialMarkupAmount,
        ]),
    ...(display.lineAmounts && !inPrices ? [] : [...laborLines, ...materialLines].map(({ total }) => total)),
    ...(display.groupAmounts ? [] : [estimate.laborSubtotal, estimate.materialsSubtotal]),
  ];
  return figures.flatMap((figure) => (figure === null ? [] : [figure, formatAmount(figure)]));
}

const found = (figures: readonly string[], text: string) =>
  figures.filter((figure) =>
    new RegExp(`(?<![\\d.,])${figure.replaceAll('.', '\\.')}(?![\\d,]|\\.\\d)`).test(text),
  );

describe.skipIf(!canReadPdfs()).each(DISPLAY_PRESETS)('clients who see “$label”', ({ display }) => {
  test.each([1, 2, 3])(
    'find no hidden figure in the PDF and the mail of random estimate %i',
    async (seed) => {
      const estimate = await anEstimate(contractor, { ...randomEstimate(seed), display });
      const hidden = hiddenFigures(estimate, display);
      const { rawPayload: pdf } = await contractor.get(`/api/estimates/${estimate.id}/download`);
      const text = pdfText(pdf);
      expect(text).toContain('Total with Better');
      expect(found([formatAmount(estimate.totalAmount)], text)).toHaveLength(1);
      const { text: plain, html } = (
        await contractor.post('/api/mail/preview', { estimateId: estimate.id })
      ).json<{ text: string; html: string }>();
      expect(plain).toContain('Total with Better');
      const properties = JSON.stringify([...pdfInfo(pdf)]);
      for (const read of [text, pdfStructure(pdf), properties, plain, html.replace(/<[^>]*>/g, ' ')])
        expect(found(hidden, read)).toEqual([]);
      const named =
        estimate.markupIn === 'prices' ? [text, plain].filter((read) => /markup/i.test(read)) : [];
      expect(named).toEqual([]);
    },
  );
});
