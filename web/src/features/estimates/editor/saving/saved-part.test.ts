import { expect, test } from 'vitest';
import { cost, labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import type { DraftStage } from '../estimate-draft.ts';
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

const stage = (changes: Partial<DraftStage>): DraftStage => ({
  id: 's1',
  name: 'Dry-in',
  unit: 'percent',
  value: '30',
  dueOn: null,
  milestone: '',
  sendsItself: false,
  ...changes,
});
const TAX = {
  id: 't1',
  name: 'GST',
  rate: '5',
  registration: null,
  labor: true,
  materials: true,
  costs: true,
};

test.each([
  ['a payment without a value', { schedule: [stage({ value: '' })] }],
  ['payments above the total', { schedule: [stage({ value: '90' })] }],
  ['a payment whose value is none', { schedule: [stage({ value: 'abc' })] }],
  ['a deposit that is no amount', { depositAmount: 'abc' }],
  ['a tax whose rate is none', { taxes: [{ ...TAX, rate: 'abc' }] }],
])('%s is left unsaved', (_what, changes) => {
  expect(leavesRest(sampleDraft({ ...changes, hasHadParts: true }), 'USD')).toBe(true);
});

test('valid payments, deposits and taxes leave nothing unsaved', () => {
  const changes = { schedule: [stage({})], depositAmount: '500', taxes: [TAX], hasHadParts: true };
  expect(leavesRest(sampleDraft(changes), 'USD')).toBe(false);
});
