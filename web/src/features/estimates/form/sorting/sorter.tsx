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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, useEffect, useId, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { hasSameLines } from '../lines/same-lines.ts';
import type { SortableItems, SortableListProps } from './sortable-items.ts';

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

function draw(node: HTMLElement, transform: string, transition: string, isDragging: boolean): void {
  Object.assign(node.style, { transform, transition });
  node.toggleAttribute('data-dragging', isDragging);
}

/** Connects the elements of one item, which React renders elsewhere, with their place in the list. */
const SortedItem = memo(function SortedItem({ id, elements }: { id: string; elements: SortableItems }) {
  const { node, grip } = useSyncExternalStore(elements.subscribe, () => elements.find(id));
  const sortable = useSortable({ id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  useLayoutEffect(() => {
    setNodeRef(node);
    return () => setNodeRef(null);
  }, [node, setNodeRef]);
  useLayoutEffect(() => setActivatorNodeRef(grip), [grip, setActivatorNodeRef]);
  useLayoutEffect(() => {
    if (node) draw(node, CSS.Translate.toString(transform) ?? '', transition ?? '', isDragging);
  }, [node, transform, transition, isDragging]);
  useLayoutEffect(() => {
    for (const name of ['aria-describedby', 'aria-pressed', 'aria-roledescription'] as const) {
      const value = attributes[name];
      if (value === undefined) grip?.removeAttribute(name);
      else grip?.setAttribute(name, String(value));
    }
  }, [grip, attributes]);
  useEffect(() => {
    if (!grip || !listeners) return undefined;
    const stop = new AbortController();
    for (const [name, listener] of Object.entries(listeners))
      grip.addEventListener(
        name.slice('on'.length).toLowerCase(),
        (event) => {
          // What the sensors read of React's events.
          listener({
            nativeEvent: event,
            target: event.target,
            preventDefault: () => event.preventDefault(),
          });
        },
        { signal: stop.signal },
      );
    return () => stop.abort();
  }, [grip, listeners]);
  return null;
});

type SorterProps = Omit<SortableListProps, 'children'> & { elements: SortableItems };

/** Drags the items of a `SortableList`. It is rendered beside them, so that it can be loaded after them. */
export const Sorter = memo(function Sorter(props: SorterProps) {
  const { elements, keys, itemName, instructions = INSTRUCTIONS, isGrid = false, onMove } = props;
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
        {items.map((key) => (
          <SortedItem key={key} id={key} elements={elements} />
        ))}
      </SortableContext>
    </DndContext>
  );
}, hasSameLines);
