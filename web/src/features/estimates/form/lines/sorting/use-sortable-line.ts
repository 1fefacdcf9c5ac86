import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';

/** Makes a line draggable: `item` goes on its element, `grip` on its drag handle. */
export function useSortableLine(lineKey: string) {
  const sortable = useSortable({ id: lineKey });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  return {
    isDragging,
    item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    grip: { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}

export type LineGripProps = ReturnType<typeof useSortableLine>['grip'];
