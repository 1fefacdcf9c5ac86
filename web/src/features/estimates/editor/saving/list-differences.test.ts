import { EVERYTHING } from '@plumbline/contract/offer/display';
import { expect, test } from 'vitest';
import { labor, sampleDraft } from '../../testing/sample-draft.ts';
import { roofOffer } from '../../testing/sample-offer.ts';
import { listDifferences, savesTheSame } from './list-differences.ts';

test('drafts that save identically do not differ, whatever their keys', () => {
  const other = sampleDraft({
    nextKey: 99,
    laborLines: [...sampleDraft().laborLines, labor({ key: 'blank' })],
  });
  expect(listDifferences(sampleDraft(), other)).toEqual([]);
});

test('drafts that got their fields in another order do not differ', () => {
  const one = roofOffer();
  const turned = one.groups.map(
    (group) => Object.fromEntries(Object.entries(group).toReversed()) as typeof group,
  );
  const other = { ...one, groups: turned };
  expect(listDifferences(one, other)).toEqual([]);
  expect(savesTheSame(one, other)).toBe(true);
  expect(savesTheSame(one, { ...one, jobDescription: 'Gutters' })).toBe(false);
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

test('groups, choices, files, taxes and the client’s view are named among the differences', () => {
  const one = roofOffer();
  const other = roofOffer({
    groups: one.groups.map((group) => ({ ...group, description: 'Shingle' })),
    choices: one.choices.map((choice) => ({ ...choice, title: 'Roof' })),
    taxes: one.taxes.map((tax) => ({ ...tax, name: 'State tax' })),
    files: [
      {
        id: 'f1',
        fileId: 'f1',
        kind: 'photo',
        name: 'roof.jpg',
        lineId: null,
        groupId: null,
        caption: '',
        forClient: true,
        inPdf: true,
      },
    ],
    discount: null,
    display: { ...EVERYTHING, quantities: false },
  });
  expect(listDifferences(one, other)).toEqual([
    'groups',
    'choices',
    'photos and files',
    'discount',
    'taxes',
    'what the client sees',
  ]);
});

test('a line entered again is the same line', () => {
  const other = sampleDraft({
    laborLines: sampleDraft().laborLines.map((line) => ({ ...line, id: `a${line.id.slice(1)}` })),
  });
  expect(listDifferences(sampleDraft(), other)).toEqual([]);
});
