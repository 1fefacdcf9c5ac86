import { describe, expect, test } from 'vitest';
import { labor, sampleDraft } from '../../testing/sample-draft.ts';
import { ROOF, roofOffer } from '../../testing/sample-offer.ts';
import { allRows, contentsOf, listParts } from '../draft-parts.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { draftToRequest } from '../saving/draft-request.ts';
import { isSameDraft } from '../saving/same-draft.ts';
import { type DraftAction, draftReducer } from './draft-reducer.ts';
import { removedPart } from './group-actions.ts';

const act = (draft: EstimateDraft, ...actions: DraftAction[]) => actions.reduce(draftReducer, draft);
const titles = ({ groups }: EstimateDraft) => groups.map(({ title }) => title);
const CHOICE = 'd0000000-0000-4000-8000-000000000001';

describe('a choice', () => {
  test('is made of Good, Better and Best, Better recommended', () => {
    const draft = act(sampleDraft(), { type: 'choiceAdded', id: CHOICE });
    expect(draft.groups).toMatchObject([
      { title: 'Good', kind: 'package', preselected: false },
      { title: 'Better', kind: 'package', preselected: true },
      { title: 'Best', kind: 'package', preselected: false },
    ]);
    expect(listParts(draft)).toMatchObject([{ kind: 'choice', id: CHOICE }]);
  });

  test('takes the lines of the estimate into each of its packages', () => {
    const before = sampleDraft();
    const draft = act(before, { type: 'choiceAdded', id: CHOICE }, { type: 'choiceFilled', id: CHOICE });
    for (const { id } of draft.groups) {
      const { laborLines, materialLines, additionalCosts } = contentsOf(draft, [id]);
      expect(laborLines.map(({ hours }) => hours)).toEqual(before.laborLines.map(({ hours }) => hours));
      expect([materialLines.length, additionalCosts.length]).toEqual([8, 2]);
    }
    expect(contentsOf(draft, [null]).laborLines).toEqual([]);
    expect(new Set(allRows(draft).map(({ id }) => id)).size).toBe(42);
    expect(new Set(allRows(draft).map(({ key }) => key)).size).toBe(42);
  });

  test('gives its lines back when that is undone', () => {
    const before = sampleDraft();
    const filled = act(before, { type: 'choiceAdded', id: CHOICE }, { type: 'choiceFilled', id: CHOICE });
    const emptied = act(filled, { type: 'choiceEmptied', id: CHOICE });
    expect(allRows(emptied)).toEqual(allRows(before));
    expect(titles(emptied)).toEqual(['Good', 'Better', 'Best']);
  });

  test('has one recommended package, also when that one is removed', () => {
    const other = act(roofOffer(), { type: 'packageRecommended', id: ROOF.best });
    const removed = act(other, { type: 'partRemoved', id: ROOF.best });
    expect(removed.groups.filter(({ kind, preselected }) => kind === 'package' && preselected)).toMatchObject(
      [{ title: 'Good' }],
    );
  });

  test('has at most four packages', () => {
    const add = (id: string) => ({ type: 'packageAdded', choiceId: ROOF.choice, id }) as const;
    expect(titles(act(roofOffer(), add('a'), add('b')))).toEqual(['Good', 'Better', 'Best', '', 'Gutters']);
  });

  test('moves as a whole, its packages among themselves', () => {
    const gutters = act(roofOffer(), { type: 'partMoved', id: ROOF.gutters, toIndex: 0 });
    expect(titles(gutters)).toEqual(['Gutters', 'Good', 'Better', 'Best']);
    expect(titles(act(gutters, { type: 'partMoved', id: ROOF.gutters, toIndex: 1 }))).toEqual(
      titles(roofOffer()),
    );
    expect(titles(act(roofOffer(), { type: 'packageMoved', id: ROOF.best, by: -1 }))).toEqual([
      'Good',
      'Best',
      'Better',
      'Gutters',
    ]);
    expect(titles(act(roofOffer(), { type: 'packageMoved', id: ROOF.best, by: 1 }))).toEqual(
      titles(roofOffer()),
    );
  });
});

describe('a group', () => {
  test('is removed with its lines, and all of it comes back', () => {
    const before = roofOffer();
    const removed = act(before, { type: 'partRemoved', id: ROOF.choice });
    expect(titles(removed)).toEqual(['Gutters']);
    expect(removed.choices).toEqual([]);
    expect(removed.laborLines).toHaveLength(2);
    const back = act(removed, { type: 'partRestored', part: removedPart(before, ROOF.choice) });
    expect(titles(back)).toEqual(titles(before));
    expect(back.choices).toEqual(before.choices);
    expect(new Set(allRows(back))).toEqual(new Set(allRows(before)));
  });

  test('is duplicated with its lines, under ids of their own', () => {
    const draft = act(roofOffer(), { type: 'partDuplicated', id: ROOF.gutters });
    expect(titles(draft).slice(-2)).toEqual(['Gutters', 'Gutters copy']);
    const copy = draft.groups.at(-1)?.id ?? '';
    expect(contentsOf(draft, [copy]).materialLines).toMatchObject([
      { quantity: '120', unitCost: '9.40' },
      { description: 'Leaf guards', optional: true },
    ]);
    expect(new Set(allRows(draft).map(({ id }) => id)).size).toBe(allRows(draft).length);
  });

  test('takes a line from another', () => {
    const draft = act(roofOffer(), {
      type: 'lineRegrouped',
      section: 'laborLines',
      key: 'line-1',
      groupId: ROOF.gutters,
    });
    expect(contentsOf(draft, [ROOF.gutters]).laborLines.map(({ key }) => key)).toEqual(['line-5', 'line-1']);
  });

  test('numbers its lines separately', () => {
    const draft = act(roofOffer(), {
      type: 'linesAdded',
      section: 'laborLines',
      groupId: ROOF.gutters,
      index: 0,
      lines: [labor({ hours: '1' })],
    });
    expect(contentsOf(draft, [ROOF.gutters]).laborLines.map(({ hours }) => hours)).toEqual(['1', '6']);
    expect(draft.laborLines.map(({ hours }) => hours)).toEqual(['16', '24', '28', '40', '1', '6']);
  });
});

test('a text stays between its lines when lines before it come and go', () => {
  const text = { type: 'textAdded', groupId: null, section: 'labor', text: 'First floor' } as const;
  const draft = act(sampleDraft(), { ...text, id: CHOICE, place: 2 });
  const removed = act(draft, { type: 'lineRemoved', section: 'laborLines', key: 'line-1' });
  expect(removed.textLines).toMatchObject([{ place: 1 }]);
  const added = act(draft, {
    type: 'linesAdded',
    section: 'laborLines',
    index: 0,
    lines: [labor(), labor()],
  });
  expect(added.textLines).toMatchObject([{ place: 4 }]);
  const appended = act(draft, { type: 'lineAdded', section: 'laborLines', line: labor() });
  expect(appended.textLines).toMatchObject([{ place: 2 }]);
  const moved = act(draft, { type: 'lineMoved', section: 'laborLines', key: 'line-4', toIndex: 0 });
  expect(moved.textLines).toMatchObject([{ place: 2 }]);
});

test('an estimate that was more than plain says so when it is plain again', () => {
  const added = act(sampleDraft(), { type: 'groupAdded', id: CHOICE, kind: 'addOn' });
  const plain = act(added, { type: 'partRemoved', id: CHOICE });
  expect(draftToRequest(plain)).toMatchObject({ groups: [], choices: [], taxes: [], textLines: [] });
  expect(draftToRequest(sampleDraft())).not.toHaveProperty('groups');
  expect(isSameDraft(plain, sampleDraft())).toBe(true);
});
