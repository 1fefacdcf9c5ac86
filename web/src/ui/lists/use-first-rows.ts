import { useDeferredValue } from 'react';
import { useIsQuiet } from '../load-later.tsx';

/** More than a phone shows at once. */
const FIRST_ROWS = 10;

/** Whether the page was opened by a link or address. A reloaded one scrolls back to where it was, and needs all rows for that. */
const isNewVisit = (): boolean => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type === 'navigate';
};

/** The first rows of a list while its page opens, and all of them once these are on the screen. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isQuiet = useIsQuiet();
  const isWhole = useDeferredValue(true, isQuiet || !isNewVisit());
  return isWhole ? rows : rows.slice(0, FIRST_ROWS);
}
