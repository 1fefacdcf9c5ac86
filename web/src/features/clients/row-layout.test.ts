import { expect, test } from 'vitest';
import { layRows } from './row-layout.ts';

const GAP = 16;
const HEIGHT = 100;
const TOP = 300;
const COUNT = 50;
const placed = (index: number) => {
  const start = TOP + index * (HEIGHT + GAP);
  return { index, start, end: start + HEIGHT };
};
const END = placed(COUNT - 1).end;
const lay = (...rows: number[]) => layRows(rows.map(placed), TOP, END, GAP);

/** As a grid would draw it: rows and spaces, one under the other with a gap between. */
function heightOf({ rows, spaceAfter }: ReturnType<typeof lay>): number {
  const heights = [
    ...rows.flatMap(({ spaceBefore }) => (spaceBefore > 0 ? [spaceBefore, HEIGHT] : [HEIGHT])),
    ...(spaceAfter > 0 ? [spaceAfter] : []),
  ];
  return heights.reduce((sum, height) => sum + height, 0) + GAP * (heights.length - 1);
}

test.each([
  { shown: [0, 1, 2] },
  { shown: [10, 11, 12] },
  { shown: [48, 49] },
  { shown: [0, 10, 11] },
  { shown: [10, 11, 49] },
  { shown: [1, 2] },
  { shown: [0, 2] },
])('with only rows $shown in the page the list is as high as with all', ({ shown }) => {
  expect(heightOf(lay(...shown))).toBe(END - TOP);
});

test('neighbors have no space between them', () => {
  expect(lay(0, 1, 5, 6).rows.map(({ spaceBefore }) => spaceBefore > 0)).toEqual([false, false, true, false]);
});
