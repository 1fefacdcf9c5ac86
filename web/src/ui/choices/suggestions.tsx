import { Popover } from 'radix-ui';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { PickerOption } from './picker-list.ts';
import { PickerRows } from './picker-rows.tsx';

/** What the field's attributes need to know of its open suggestions. */
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
  /** Called with what is shown, and with null once it is not. A stable function. */
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
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={inputRef} />
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target === inputRef.current) event.preventDefault();
        }}
        className="z-50 max-h-(--radix-popover-content-available-height) w-[max(var(--radix-popover-trigger-width),280px)] max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded border border-line bg-raised p-1.5 shadow-float outline-none data-[state=closed]:hidden"
      >
        <PickerRows
          id={id}
          rows={options.map((option) => ({ kind: 'option', option }))}
          activeIndex={activeIndex}
          chosenValue={null}
          onActivate={setActiveIndex}
          onPick={(row) => row.kind === 'option' && onPick(row.option.value)}
        />
      </Popover.Content>
    </Popover.Root>
  );
}
