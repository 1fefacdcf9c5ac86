import { expect, test } from 'vitest';
import { cost, labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import { draftFaultText } from './draft-faults.ts';

const NO_LINES = { laborLines: [], materialLines: [], additionalCosts: [] };

test('a complete estimate has no fault', () => {
  expect(draftFaultText(sampleDraft())).toBeNull();
});

test('an empty form lists all four faults in one text', () => {
  const empty = sampleDraft({ clientId: null, jobTypeId: null, jobDescription: ' \n ', ...NO_LINES });
  expect(draftFaultText(empty)).toBe(
    'Please select a client. Please select a job type. Please enter a job description. ' +
      'Please add at least one labor line, material, or additional cost',
  );
});

test.each([
  ['a labor line with hours and rate', { laborLines: [labor({ hours: '1', rate: '45' })] }],
  ['a material with quantity and unit cost', { materialLines: [material({ quantity: '1', unitCost: '2' })] }],
  ['an additional cost with an amount', { additionalCosts: [cost({ amount: '185' })] }],
])('%s is enough', (_name, lines) => {
  expect(draftFaultText(sampleDraft({ ...NO_LINES, ...lines }))).toBeNull();
});

test.each([
  ['a labor line without hours', { laborLines: [labor({ hours: '', rate: '45' })] }],
  ['a labor line without a rate', { laborLines: [labor({ hours: '2', rate: '.' })] }],
  ['a material without a unit cost', { materialLines: [material({ quantity: '1' })] }],
  ['an additional cost without an amount', { additionalCosts: [cost()] }],
])('%s is not', (_name, lines) => {
  expect(draftFaultText(sampleDraft({ ...NO_LINES, ...lines }))).toBe(
    'Please add at least one labor line, material, or additional cost',
  );
});
