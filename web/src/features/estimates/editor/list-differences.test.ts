import { expect, test } from 'vitest';
import { labor, sampleDraft } from '../testing/sample-draft.ts';
import { listDifferences } from './list-differences.ts';

test('drafts that save identically do not differ, whatever their keys', () => {
  const other = sampleDraft({
    nextKey: 99,
    laborLines: [...sampleDraft().laborLines, labor({ key: 'blank' })],
  });
  expect(listDifferences(sampleDraft(), other)).toEqual([]);
});

test('differences are listed in form order', () => {
  const other = sampleDraft({
    taxRate: '0',
    laborLines: [],
    jobDescription: 'Gutters',
    acceptPayments: false,
  });
  expect(listDifferences(sampleDraft(), other)).toEqual([
    'job description',
    'labor',
    'payment',
    'markup and tax',
  ]);
});
