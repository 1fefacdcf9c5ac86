import { type RefObject, useLayoutEffect, useState } from 'react';
import { loadLater } from '../load-later.tsx';
import type { PickerOption } from './picker-list.ts';

const RowsPopover = loadLater(async () => (await import('./rows-popover.tsx')).RowsPopover);

/** The state of open suggestions for the field's attributes. */
export interface ShownSuggestions {
  /** The row that the arrow keys have reached. */
  readonly activeId: string | undefined;
}

interface SuggestionsProps {
  id: string;
  /** The field that is typed in; it keeps the focus. */
  inputRef: RefObject<HTMLInputElement | null>;
  options: readonly PickerOption[];
  onPick: (value: string) => void;
  onClose: () => void;
  /** Called with the shown suggestions, and with null once they are hidden. A stable function. */
  onShown: (shown: ShownSuggestions | null) => void;
}

/**
 * Suggestions below a field of free text. Arrow keys reach them, Enter picks, Escape closes; the field ignores them
 * otherwise.
 */
export function Suggestions(props: SuggestionsProps) {
  const { id, inputRef, options, onPick, onClose, onShown } = props;
  const [activeIndex, setActiveIndex] = useState(-1);
  const active = options[activeIndex];
  // In layout effects, so that the next key already finds them, however fast it follows.
  useLayoutEffect(() => {
    onShown({ activeId: active && `${id}-${activeIndex}` });
  }, [id, active, activeIndex, onShown]);
  useLayoutEffect(() => () => onShown(null), [onShown]);
  useLayoutEffect(() => {
    const input = inputRef.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowDown') setActiveIndex((index) => Math.min(index + 1, options.length - 1));
      else if (event.key === 'ArrowUp') setActiveIndex((index) => Math.max(index - 1, -1));
      else if (event.key === 'Escape') onClose();
      else if (event.key === 'Enter' && active) onPick(active.value);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    input?.addEventListener('keydown', onKeyDown);
    return () => input?.removeEventListener('keydown', onKeyDown);
  }, [inputRef, options, active, onPick, onClose]);
  return (
    <RowsPopover
      id={id}
      rows={options.map((option) => ({ kind: 'option', option }))}
      activeIndex={activeIndex}
      chosenValue={null}
      onActivate={setActiveIndex}
      onPick={(row) => row.kind === 'option' && onPick(row.option.value)}
      open
      onOpenChange={(open) => !open && onClose()}
      frame={inputRef}
      className="max-h-(--radix-popover-content-available-height) w-[max(var(--radix-popover-trigger-width),280px)] max-w-[calc(100vw-16px)]"
    />
  );
}
