import type { Estimate } from '@plumbline/contract/estimates';
import { estimateRequest } from '@plumbline/contract/estimates';
import { expect, test } from 'vitest';
import { cost, labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { ROOF, roofOffer } from '../../testing/sample-offer.ts';
import { draftFromEstimate } from '../draft-from-estimate.ts';
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

test('a plain draft sends lines with their ids, and nothing of groups, options and taxes', () => {
  const request = draftToRequest(sampleDraft());
  expect(request).toHaveProperty('taxRate', '6');
  expect(request).not.toHaveProperty('taxes');
  expect(Object.keys(request.laborLines?.[0] ?? {}).toSorted()).toEqual([
    'description',
    'hours',
    'id',
    'laborType',
    'laborTypeId',
    'rate',
  ]);
});

test('a draft with groups and taxes is a valid request that names each line’s group', () => {
  const request = draftToRequest(roofOffer());
  expect(estimateRequest.safeParse(request).error).toBeUndefined();
  expect(request).not.toHaveProperty('taxRate');
  expect(request.taxes).toMatchObject([{ name: 'Sales tax', rate: '8.25', labor: false }]);
  expect(request.laborLines?.map(({ groupId }) => groupId)).toEqual([
    null,
    ROOF.good,
    ROOF.better,
    ROOF.best,
    ROOF.gutters,
  ]);
  expect(request.materialLines?.at(-1)).toMatchObject({ optional: true, preselected: false });
});

test('what is typed halfway is left out until it is complete', () => {
  const lines = [
    material({
      key: 'line-1',
      quantity: '5',
      unitCost: '3',
      markupPercent: 'x',
      clientQuantity: { min: '6', max: '9', step: '1' },
      discount: { unit: 'amount', value: '900', label: '' },
    }),
    material({
      key: 'line-2',
      quantity: '5',
      unitCost: '3',
      markupPercent: '7.5',
      clientQuantity: { min: '1', max: '9', step: '2' },
      discount: { unit: 'amount', value: '2', label: 'Left over' },
    }),
  ];
  const { materialLines, groups } = draftToRequest(
    roofOffer({
      materialLines: lines,
      groups: roofOffer().groups.map((group) => ({ ...group, title: '' })),
    }),
  );
  expect(materialLines).toMatchObject([
    { markupPercent: null, clientQuantity: null, discount: null },
    {
      markupPercent: '7.5',
      clientQuantity: { min: '1', max: '9', step: '2' },
      discount: { amount: '2', label: 'Left over' },
    },
  ]);
  expect(groups?.map(({ title }) => title)).toEqual(['Package', 'Package', 'Package', 'Add-on']);
});

test('a text keeps its place among the lines that are sent', () => {
  const text = { id: ROOF.tax, section: 'labor', groupId: null, place: 2, text: 'Attic' } as const;
  const [first, ...others] = sampleDraft().laborLines;
  const { textLines } = draftToRequest(
    sampleDraft({ laborLines: [labor({ ...first, hours: '' }), ...others], textLines: [text] }),
  );
  expect(textLines).toMatchObject([{ text: 'Attic', place: 1 }]);
});

test('an estimate with groups opened and saved unchanged is sent as it was read', () => {
  const [line] = sampleEstimate().materialLines;
  const estimate = sampleEstimate({
    groups: [
      {
        id: ROOF.gutters,
        kind: 'addOn',
        choiceId: null,
        title: 'Gutters',
        description: 'Seamless',
        preselected: true,
        showLines: false,
        amount: '0.00',
        counts: true,
      },
    ],
    materialLines: [
      { ...line, groupId: ROOF.gutters, optional: true, discount: { percent: '10', label: null } },
    ] as Estimate['materialLines'],
    markupIn: 'prices',
  });
  const { groups, materialLines, markupIn } = draftToRequest(draftFromEstimate(estimate));
  expect(groups).toMatchObject([{ title: 'Gutters', preselected: true, showLines: false }]);
  expect(materialLines).toMatchObject([
    { id: line?.id, groupId: ROOF.gutters, optional: true, discount: { percent: '10', label: null } },
  ]);
  expect(markupIn).toBe('prices');
});
