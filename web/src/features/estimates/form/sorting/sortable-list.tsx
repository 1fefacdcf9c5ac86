import { useState } from 'react';
import { loadLater, useIsQuiet } from '../../../../ui/load-later.tsx';
import { SortableItems, SortableItemsContext, type SortableListProps } from './sortable-items.ts';

const Sorter = loadLater(async () => (await import('./sorter.tsx')).Sorter);

/** Items whose grips can be dragged, with a pointer, a finger or the keyboard, once the first view is complete. */
export function SortableList({ children, ...sorted }: SortableListProps) {
  const [elements] = useState(() => new SortableItems());
  const isQuiet = useIsQuiet();
  return (
    <>
      <SortableItemsContext value={elements}>{children}</SortableItemsContext>
      {isQuiet && <Sorter elements={elements} {...sorted} />}
    </>
  );
}
