import { type ReactNode, useState } from 'react';
import { loadLater, useIsQuiet } from '../../../../ui/load-later.tsx';
import { SortableItems, SortableItemsContext } from './sortable-items.ts';

const Sorter = loadLater(async () => (await import('./sorter.tsx')).Sorter);

export interface SortableListProps {
  keys: readonly string[];
  /** The name of an item: “labor line”. */
  itemName: string;
  /** For screen readers: how the keyboard moves an item. */
  instructions?: string;
  /** Items side by side, in rows or in a strip to scroll. */
  isGrid?: boolean;
  onMove: (key: string, toIndex: number) => void;
  children: ReactNode;
}

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
