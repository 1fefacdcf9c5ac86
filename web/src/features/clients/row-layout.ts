import type { VirtualItem } from '@tanstack/react-virtual';

/** A row of the list that is in the page, and the height of the rows left out before it. */
interface LaidRow {
  readonly index: number;
  /** In pixels; 0 where the row follows the one before it. */
  readonly spaceBefore: number;
}

interface RowLayout {
  readonly rows: readonly LaidRow[];
  /** The height of the rows left out after the last one, in pixels. */
  readonly spaceAfter: number;
}

type Placed = Pick<VirtualItem, 'index' | 'start' | 'end'>;

/**
 * How the rows in the page are spaced so that the list is as high as with all of them. `start` is where the list
 * begins, `end` where it ends and `gap` what stands between two rows, on the same scale as the rows' places. A space
 * stands between two gaps of its own.
 */
export function layRows(placed: readonly Placed[], start: number, end: number, gap: number): RowLayout {
  let above = { index: -1, end: start - gap };
  const rows = placed.map((row) => {
    const spaceBefore = row.index === above.index + 1 ? 0 : row.start - above.end - 2 * gap;
    above = row;
    return { index: row.index, spaceBefore };
  });
  return { rows, spaceAfter: Math.max(0, end - above.end - gap) };
}
