import { useDeferredValue } from 'react';
import { useIsQuiet } from '../load-later.tsx';

/** More than a phone shows at once. */
const FIRST_ROWS = 10;

/** Whether the page was opened anew. One that was reloaded returns to where it was scrolled, and needs all rows for that. */
const isOpenedAnew = (): boolean => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type === 'navigate';
};

/** The first rows of a list while its page opens, and all of them once these are on the screen. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isQuiet = useIsQuiet();
  const isWhole = useDeferredValue(true, isQuiet || !isOpenedAnew());
  return isWhole ? rows : rows.slice(0, FIRST_ROWS);
}
