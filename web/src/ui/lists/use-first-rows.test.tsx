import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

// In the module that tests begin with, the page is quiet already.
vi.resetModules();
const { useFirstRows } = await import('./use-first-rows.ts');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ROWS = Array.from({ length: 30 }, (_, row) => row);

/** How many rows reach the screen, in turn, on a page that was opened in this way. */
function rowsDrawn(type: NavigationTimingType): number[] {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  const drawn: number[] = [];
  const List = () => {
    const { length } = useFirstRows(ROWS);
    useLayoutEffect(() => {
      drawn.push(length);
    }, [length]);
    return null;
  };
  render(<List />);
  return drawn;
}

test('a list on a page that opens shows ten rows, and then all of them', () => {
  expect(rowsDrawn('navigate')).toEqual([10, 30]);
});

test('a list on a reloaded page shows all rows at once, so that the page can scroll back to where it was', () => {
  expect(rowsDrawn('reload')).toEqual([30]);
});
