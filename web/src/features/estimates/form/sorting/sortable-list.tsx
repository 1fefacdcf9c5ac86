import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { loadLater, useIsQuiet } from '../../../../ui/load-later.tsx';
import { SortableItems, SortableItemsContext, type SortableListProps } from './sortable-items.ts';

const Sorter = loadLater(async () => (await import('./sorter.tsx')).Sorter);

/** Items whose grips can be dragged, with a pointer, a finger or the keyboard, once the first view is complete. */
export function SortableList({ children, onMove, ...sorted }: SortableListProps) {
  const [elements] = useState(() => new SortableItems());
  const isQuiet = useIsQuiet();
  // A stable function: a new one would render every item of the sorter.
  const latest = useRef(onMove);
  useLayoutEffect(() => {
    latest.current = onMove;
  }, [onMove]);
  const move = useCallback((key: string, toIndex: number) => latest.current(key, toIndex), []);
  return (
    <>
      <SortableItemsContext value={elements}>{children}</SortableItemsContext>
      {isQuiet && <Sorter elements={elements} onMove={move} {...sorted} />}
    </>
  );
}
