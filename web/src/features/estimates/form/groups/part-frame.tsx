import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { FormSection } from '../form-section.tsx';

export interface PartFrameProps {
  /** The id of the group or choice. */
  partId: string;
  title: string;
  /** Its kind and number of lines, on a phone. */
  detail: string;
  /** Formatted; null while it has no lines. */
  amount: string | null;
  isDone: boolean;
  isPhone: boolean;
  /** On a phone one part is open. */
  isOpen: boolean;
  onToggle: () => void;
  /** In place of the title where it is edited. */
  head: ReactNode;
  children: ReactNode;
}

/** A group or a choice: a section of its own on a wide screen, a card that opens on a phone. */
export function PartFrame(props: PartFrameProps) {
  const { partId, title, detail, amount, isDone, isPhone, isOpen, onToggle, head, children } = props;
  if (!isPhone)
    return (
      <FormSection title={title} partId={partId} head={head} isDone={isDone}>
        {children}
      </FormSection>
    );
  return (
    <li data-part={partId} className="border-t border-line first:border-t-0">
      <h3 className="text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 py-2 text-left font-regular -outline-offset-2"
        >
          <span className="grid min-w-0 flex-1">
            <b className="font-strong wrap-anywhere">{title}</b>
            <span className="text-sm text-ink-2">{detail}</span>
          </span>
          {amount !== null && <span className="figures font-medium">{amount}</span>}
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 flex-none text-ink-3', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div hidden={!isOpen} className="pb-4">
        <div className="mb-2 flex items-center gap-1">{head}</div>
        {children}
      </div>
    </li>
  );
}
