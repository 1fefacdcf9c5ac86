import type { Estimate } from '@plumbline/contract/estimates';
import { estimateRequest } from '@plumbline/contract/estimates';
import { expect, test } from 'vitest';
import { cost, labor, material, sampleDraft } from '../testing/sample-draft.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { draftFromEstimate } from './draft-from-estimate.ts';
import { draftToRequest } from './draft-request.ts';

test('a draft becomes a valid API request', () => {
  expect(estimateRequest.safeParse(draftToRequest(sampleDraft())).success).toBe(true);
});

test('lines with incomplete figures are left out', () => {
  const request = draftToRequest(
    sampleDraft({
      laborLines: [labor({ hours: '2' }), labor({ description: 'Haul away' })],
      materialLines: [material({ quantity: '1' }), material({ unitCost: '3' })],
      additionalCosts: [cost()],
    }),
  );
  expect(request.laborLines).toHaveLength(1);
  expect(request.materialLines).toEqual([]);
  expect(request.additionalCosts).toEqual([]);
});

test('figures are sent as typed, with zeros added around a bare point', () => {
  const request = draftToRequest(sampleDraft({ laborLines: [labor({ hours: '.50', rate: '45.' })] }));
  expect(request.laborLines).toMatchObject([{ hours: '0.50', rate: '45' }]);
});

test('a cleared percentage means none, not the default', () => {
  const request = draftToRequest(sampleDraft({ laborMarkupPercent: '', taxRate: '', depositPercentage: '' }));
  expect(request).toMatchObject({ laborMarkupPercent: '0', taxRate: '0', depositPercentage: '0' });
});

test('a material without a unit is counted in each', () => {
  const request = draftToRequest(
    sampleDraft({ materialLines: [material({ quantity: '1', unitCost: '2', unit: ' ' })] }),
  );
  expect(request.materialLines).toMatchObject([{ unit: 'each' }]);
});

test('an estimate opened and saved unchanged is sent as it was read', () => {
  const estimate: Estimate = sampleEstimate();
  const request = draftToRequest(draftFromEstimate(estimate));
  expect(request).toMatchObject({
    clientId: estimate.clientId,
    jobTypeId: estimate.jobTypeId,
    jobDescription: estimate.jobDescription,
    validUntil: estimate.validUntil,
    taxRate: estimate.taxRate,
    laborLines: estimate.laborLines.map(({ laborType, description, hours, rate }) => ({
      laborType,
      description,
      hours,
      rate,
    })),
    materialLines: estimate.materialLines.map(({ description, quantity, unit, unitCost }) => ({
      description,
      quantity,
      unit,
      unitCost,
    })),
    additionalCosts: estimate.additionalCosts.map(({ type, description, amount }) => ({
      type,
      description,
      amount,
    })),
  });
});

test('a line keeps the contractor’s own labor type', () => {
  const [line] = sampleEstimate().laborLines;
  const own = { ...line, laborType: 'custom', laborTypeId: '9a0b…', laborTypeName: 'Welder' } as const;
  const estimate = sampleEstimate({ laborLines: [own as Estimate['laborLines'][number]] });
  expect(draftToRequest(draftFromEstimate(estimate)).laborLines).toMatchObject([
    { laborType: 'custom', laborTypeId: '9a0b…' },
  ]);
});

test('the result of a calculation has the decimals of the estimate’s currency', () => {
  const draft = sampleDraft({ additionalCosts: [cost({ amount: '1000/3' })] });
  expect(draftToRequest(draft, 'USD').additionalCosts).toMatchObject([{ amount: '333.33' }]);
  expect(draftToRequest(draft, 'JPY').additionalCosts).toMatchObject([{ amount: '333' }]);
});
