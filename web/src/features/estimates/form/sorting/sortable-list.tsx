import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { memo, type ReactNode, useId, useMemo } from 'react';
import { hasSameLines } from '../lines/same-lines.ts';

interface SortableListProps {
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

const INSTRUCTIONS =
  'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.';
// Stable objects: a change here would render every item at each keystroke.
/** A press becomes a drag after this many pixels. */
const BY_POINTER = { activationConstraint: { distance: 4 } };
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates };
const AUTO_SCROLL = { threshold: { x: 0, y: 0.2 } };
const GRID_SCROLL = { threshold: { x: 0.2, y: 0.2 } };
const ANYWHERE: Modifier[] = [];

/** Items move up and down within their list. */
const stayInList: Modifier = ({ transform, draggingNodeRect, containerNodeRect }) => {
  if (!draggingNodeRect || !containerNodeRect) return { ...transform, x: 0 };
  const highest = containerNodeRect.top - draggingNodeRect.top;
  const lowest = containerNodeRect.bottom - draggingNodeRect.bottom;
  return { ...transform, x: 0, y: Math.min(Math.max(transform.y, highest), lowest) };
};
const MODIFIERS = [stayInList];

/** The screen reader announcements of a drag. */
function announcementsFor(itemName: string, keys: readonly string[]): Announcements {
  const place = (id: string | number) => `place ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  let announcedId: string | number | null = null;
  return {
    onDragStart: ({ active }) => {
      announcedId = active.id;
      return `Picked up the ${itemName} at ${place(active.id)}.`;
    },
    onDragOver: ({ over }) => {
      // An item just picked up is over its own place, which was already announced.
      if (!over || over.id === announcedId) return undefined;
      announcedId = over.id;
      return `Over ${place(over.id)}.`;
    },
    onDragEnd: ({ over }) => (over ? `Dropped the ${itemName} at ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `Put the ${itemName} back at ${place(active.id)}.`,
  };
}

/**
 * Items whose grips can be dragged, with a pointer, a finger or the keyboard. At each render React searches
 * all its descendants for consumers of the drag context, so long lists pass stable `children`.
 */
export const SortableList = memo(function SortableList(props: SortableListProps) {
  const { keys, itemName, instructions = INSTRUCTIONS, isGrid = false, onMove, children } = props;
  const id = useId();
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYS));
  // Typing in an item creates a new array of the same keys; the items must not render for that.
  const joined = keys.join(' ');
  const items = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const accessibility = useMemo(
    () => ({
      announcements: announcementsFor(itemName, items),
      screenReaderInstructions: { draggable: instructions },
    }),
    [itemName, instructions, items],
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), items.indexOf(String(over.id)));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={isGrid ? ANYWHERE : MODIFIERS}
      autoScroll={isGrid ? GRID_SCROLL : AUTO_SCROLL}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={items} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}, hasSameLines);
