import { use, useCallback } from 'react';
import { SortableItemsContext } from './sortable-items.ts';

/**
 * Makes an item of a `SortableList` draggable: `item` goes on its element, `grip` on its drag handle. While it is dragged, its element
 * has the attribute `data-dragging`.
 */
export function useSortableItem(key: string) {
  const items = use(SortableItemsContext);
  const item = useCallback((node: HTMLElement | null) => items.place(key, { node }), [items, key]);
  const grip = useCallback(
    (element: HTMLElement | null) => items.place(key, { grip: element }),
    [items, key],
  );
  return { item: { ref: item }, grip: { ref: grip } };
}

export type GripProps = ReturnType<typeof useSortableItem>['grip'];
