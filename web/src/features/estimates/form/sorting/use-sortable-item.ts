import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';

/** Makes an item of a `SortableList` draggable: `item` goes on its element, `grip` on its drag handle. */
export function useSortableItem(key: string) {
  const sortable = useSortable({ id: key });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  return {
    isDragging,
    item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    grip: { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}

export type GripProps = ReturnType<typeof useSortableItem>['grip'];
