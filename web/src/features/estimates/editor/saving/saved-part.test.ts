import { expect, test } from 'vitest';
import { cost, labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import { leavesRest, savedPart } from './saved-part.ts';

test.each([
  ['a description without hours', { laborLines: [labor({ description: 'Haul away' })] }],
  ['hours without a rate', { laborLines: [labor({ hours: '2', rate: '' })] }],
  ['a quantity without a price', { materialLines: [material({ quantity: '4' })] }],
  ['a price without a quantity', { materialLines: [material({ unitCost: '4.50' })] }],
  ['a cost without an amount', { additionalCosts: [cost({ description: 'City permit' })] }],
])('%s is left unsaved', (_what, lines) => {
  const draft = sampleDraft(lines);
  const [name] = Object.keys(lines);
  expect(leavesRest(draft, 'USD')).toBe(true);
  expect(savedPart(draft, 'USD')).toEqual({ ...draft, [name ?? '']: [] });
});

test('lines that are complete, or were only added, leave nothing unsaved', () => {
  const complete = sampleDraft();
  const { laborLines, materialLines, additionalCosts } = complete;
  const added = {
    ...complete,
    laborLines: [...laborLines, labor()],
    materialLines: [...materialLines, material({ description: ' ', quantity: '.' })],
    additionalCosts: [...additionalCosts, cost()],
  };
  expect([leavesRest(complete, 'USD'), leavesRest(added, 'USD')]).toEqual([false, false]);
});
