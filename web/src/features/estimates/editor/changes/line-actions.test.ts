import { expect, test } from 'vitest';
import { labor, material, sampleDraft } from '../../testing/sample-draft.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { draftReducer } from './draft-reducer.ts';

const laborKeys = (draft: EstimateDraft) => draft.laborLines.map((line) => line.key);
const moved = (key: string, toIndex: number) =>
  draftReducer(sampleDraft(), { type: 'lineMoved', section: 'laborLines', key, toIndex });

test('a line moves up and down, and the others close the gap', () => {
  expect(laborKeys(moved('line-1', 2))).toEqual(['line-2', 'line-3', 'line-1', 'line-4']);
  expect(laborKeys(moved('line-4', 0))).toEqual(['line-4', 'line-1', 'line-2', 'line-3']);
});

test('a line moved beyond an end stops at that end', () => {
  expect(laborKeys(moved('line-2', -5))).toEqual(['line-2', 'line-1', 'line-3', 'line-4']);
  expect(laborKeys(moved('line-2', 99))).toEqual(['line-1', 'line-3', 'line-4', 'line-2']);
});

test('a move to the same place changes nothing', () => {
  const before = sampleDraft();
  const stay = { type: 'lineMoved', section: 'laborLines', toIndex: 0 } as const;
  expect(draftReducer(before, { ...stay, key: 'line-1' })).toBe(before);
  expect(draftReducer(before, { ...stay, key: 'gone' })).toBe(before);
});

test('a moved line and its neighbors keep their identity', () => {
  const before = sampleDraft();
  const after = draftReducer(before, {
    type: 'lineMoved',
    section: 'laborLines',
    key: 'line-1',
    toIndex: 1,
  });
  expect(after.laborLines[1]).toBe(before.laborLines[0]);
  expect(after.laborLines[0]).toBe(before.laborLines[1]);
  expect(after.materialLines).toBe(before.materialLines);
  expect(laborKeys(before)).toEqual(['line-1', 'line-2', 'line-3', 'line-4']);
});

test('a duplicate goes right below its original, with a new key and id', () => {
  const before = sampleDraft();
  const after = draftReducer(before, { type: 'lineDuplicated', section: 'laborLines', key: 'line-2' });
  expect(laborKeys(after)).toEqual(['line-1', 'line-2', 'line-15', 'line-3', 'line-4']);
  const { id, ...copy } = after.laborLines[2] ?? labor();
  expect({ ...before.laborLines[1], key: 'line-15' }).toMatchObject(copy);
  expect(id).not.toBe(before.laborLines[1]?.id);
  expect(after.laborLines[1]).toBe(before.laborLines[1]);
  expect(after.nextKey).toBe(16);
});

test('duplicating a removed line does nothing', () => {
  const before = sampleDraft();
  expect(draftReducer(before, { type: 'lineDuplicated', section: 'laborLines', key: 'gone' })).toBe(before);
});

test('several lines are inserted at their index, in order', () => {
  const before = sampleDraft();
  const after = draftReducer(before, {
    type: 'linesAdded',
    section: 'materialLines',
    lines: [material({ description: 'Nails' }), material({ description: 'Felt' })],
    index: 1,
  });
  expect(after.materialLines.slice(0, 4).map(({ key, description }) => [key, description])).toEqual([
    ['line-5', ''],
    ['line-15', 'Nails'],
    ['line-16', 'Felt'],
    ['line-6', ''],
  ]);
  expect(after.nextKey).toBe(17);
  expect(after.materialLines[0]).toBe(before.materialLines[0]);
});

test('new lines replace the given line', () => {
  const after = draftReducer(sampleDraft(), {
    type: 'linesAdded',
    section: 'laborLines',
    lines: [labor({ description: 'Haul' }), labor({ description: 'Sweep' })],
    index: 3,
    replacedKey: 'line-4',
  });
  expect(laborKeys(after)).toEqual(['line-1', 'line-2', 'line-3', 'line-15', 'line-16']);
});

test('several lines are removed together', () => {
  const after = draftReducer(sampleDraft(), {
    type: 'linesRemoved',
    section: 'laborLines',
    keys: ['line-1', 'line-3'],
  });
  expect(laborKeys(after)).toEqual(['line-2', 'line-4']);
});

test('a text below removed lines stays above the line that followed it', () => {
  const text = { id: 't', section: 'labor', groupId: null, place: 2, text: 'Roof' } as const;
  const after = draftReducer(sampleDraft({ textLines: [text] }), {
    type: 'linesRemoved',
    section: 'laborLines',
    keys: ['line-1', 'line-2'],
  });
  expect(laborKeys(after)).toEqual(['line-3', 'line-4']);
  expect(after.textLines).toEqual([{ ...text, place: 0 }]);
});
