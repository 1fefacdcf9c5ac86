import { expect, test } from 'vitest';
import { labor, sampleDraft } from '../../testing/sample-draft.ts';
import { ROOF, roofOffer } from '../../testing/sample-offer.ts';
import { contentsOf } from '../draft-parts.ts';
import { countCopies, limitFault } from './draft-limits.ts';

const lines = (count: number, groupId: string | null, optional = false) =>
  Array.from({ length: count }, (_, place) =>
    labor({ key: `${groupId}-${place}`, id: `${groupId}-${place}`, groupId, optional }),
  );

test('a section has at most 500 lines, those of all groups counted together', () => {
  const laborLines = [...lines(300, null), ...lines(199, ROOF.gutters)];
  const draft = { ...roofOffer(), laborLines };
  expect(limitFault(draft, { laborLines: 1 })).toBeNull();
  expect(limitFault(draft, { laborLines: 2 })).toBe(
    'An estimate has at most 500 labor lines. This one has 499, so 2 more don’t fit.',
  );
});

test('a copy counts with all that is in it', () => {
  const draft = { ...roofOffer(), laborLines: lines(60, ROOF.gutters, true) };
  const copied = countCopies({
    groups: draft.groups.filter(({ id }) => id === ROOF.gutters),
    ...contentsOf(draft, [ROOF.gutters]),
  });
  expect(copied).toMatchObject({ groups: 1, addOns: 1, laborLines: 60, options: expect.any(Number) });
  expect(limitFault(draft, copied)).toMatch(/^An estimate has at most 100 optional lines\./);
});

test.each([
  [{ textLines: 201 }, 'An estimate has at most 200 texts. This one has 0, so 201 more don’t fit.'],
  [{ groups: 51 }, 'An estimate has at most 50 groups and packages. This one has 0, so 51 more don’t fit.'],
  [{ addOns: 21 }, 'An estimate has at most 20 add-ons. This one has 0, so 21 more don’t fit.'],
  [{ choices: 4 }, 'An estimate has at most 3 choices. This one has 0, so 4 more don’t fit.'],
])('refuses %o', (added, fault) => {
  expect(limitFault(sampleDraft({ laborLines: [] }), added)).toBe(fault);
});

test('a full estimate says only what it has', () => {
  expect(limitFault(sampleDraft({ laborLines: lines(500, null) }), { laborLines: 1 })).toBe(
    'An estimate has at most 500 labor lines. This one has 500.',
  );
});
