import { GripVertical } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import type { GripProps } from './use-sortable-item.ts';

interface DragGripProps {
  label: string;
  grip: GripProps;
  className?: string;
}

/** The drag handle of an item of a `SortableList`. */
export function DragGrip({ label, grip, className }: DragGripProps) {
  return (
    <button
      type="button"
      {...grip}
      aria-label={label}
      className={classNames(
        'grid touch-none cursor-grab place-items-center rounded-inner text-ink-3 -outline-offset-2 hover:text-ink active:cursor-grabbing',
        className,
      )}
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}
