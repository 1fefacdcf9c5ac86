import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { FormSection } from '../form-section.tsx';
import { DragGrip } from '../sorting/drag-grip.tsx';
import { useSortableItem } from '../sorting/use-sortable-item.ts';

export interface PartFrameProps {
  /** The id of the group or choice. */
  partId: string;
  title: string;
  /** Its kind and number of lines, on a phone. */
  detail: string;
  /** Formatted; null while it has no lines. */
  amount: string | null;
  isDone: boolean;
  /** The number of groups and choices; a single one cannot be moved. */
  count: number;
  isPhone: boolean;
  /** On a phone one part is open. */
  isOpen: boolean;
  onToggle: () => void;
  /** Replaces the title while it is edited. */
  head: ReactNode;
  children: ReactNode;
}

/** A group or a choice: a separate section on a wide screen, an expandable card on a phone. */
export function PartFrame(props: PartFrameProps) {
  const { partId, title, detail, amount, isDone, count, isPhone, isOpen, onToggle, head, children } = props;
  const { item, grip } = useSortableItem(partId);
  const gripWith = (className: string) =>
    count > 1 && <DragGrip label={`Move ${title}`} grip={grip} className={className} />;
  if (!isPhone) {
    const part = {
      id: partId,
      item,
      grip: gripWith('absolute top-5 -left-7.5 h-9 w-5.5 pointer-coarse:-left-8 pointer-coarse:w-8'),
    };
    return (
      <FormSection title={title} part={part} head={head} isDone={isDone}>
        {children}
      </FormSection>
    );
  }
  return (
    <li
      {...item}
      data-part={partId}
      className="relative border-t border-line first:border-t-0 data-dragging:z-10 data-dragging:bg-paper data-dragging:shadow-float"
    >
      <div className="flex items-center">
        {gripWith('-ml-3 min-h-14 w-9 flex-none')}
        <h3 className="min-w-0 flex-1 text-base">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex min-h-14 w-full items-center gap-3 py-2 text-left font-regular -outline-offset-2"
          >
            <span className="grid min-w-0 flex-1">
              <b className="line-clamp-2 font-strong wrap-anywhere">{title}</b>
              <span className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">{detail}</span>
            </span>
            {amount !== null && <span className="figures font-medium">{amount}</span>}
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-4 flex-none text-ink-3', isOpen && 'rotate-180')}
            />
          </button>
        </h3>
      </div>
      <div hidden={!isOpen} className="pb-4">
        <div className="mb-2 flex items-center gap-1">{head}</div>
        {children}
      </div>
    </li>
  );
}
