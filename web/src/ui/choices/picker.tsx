import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_FRAME, FRAMED_INPUT } from '../inputs/control-frame.ts';
import { useFieldControl } from '../inputs/field.tsx';
import { loadLater } from '../load-later.tsx';
import { useWasOpen } from '../overlays/use-was-open.ts';
import { type PickerOption, type PickerRow, pickerRows } from './picker-list.ts';

const RowsPopover = loadLater(async () => (await import('./rows-popover.tsx')).RowsPopover);

interface PickerProps {
  /** The chosen option's value; null for none. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  options: readonly PickerOption[];
  /** The chosen option's label, if `options` may lack it. */
  chosenLabel?: string | undefined;
  /** Called with the typed text, so that `options` can be loaded for it. Options that do not match are never shown. */
  onQueryChange?: (query: string) => void;
  /** How many matching options are not in `options`. */
  moreCount?: number;
  placeholder?: string;
  /** Offers "no choice" as the first row, under this label. */
  noneLabel?: string;
  /** Offers to create an option; gets the typed text. */
  create?: { label: string; onCreate: (query: string) => void };
  emptyText?: string;
  disabled?: boolean;
  /** Needed outside a `Field`. */
  'aria-label'?: string;
  className?: string;
}

/**
 * One choice of a long list, found by typing: a WAI-ARIA combobox. Arrows move, Enter picks, Tab picks what was typed for,
 * Escape restores the previous choice. Shows at most fifty rows, so that ten thousand options are no burden.
 */
export function Picker(props: PickerProps) {
  const {
    value,
    onValueChange,
    options,
    onQueryChange,
    placeholder,
    noneLabel,
    create,
    disabled = false,
    className,
  } = props;
  const { moreCount = 0, emptyText = 'No matches' } = props;
  const field = useFieldControl();
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const changeQuery = (next: string | null) => {
    setQuery(next);
    onQueryChange?.(next ?? '');
  };
  const [activeIndex, setActiveIndex] = useState(0);
  const open = query !== null && !disabled;
  const wasOpen = useWasOpen(open);
  const chosenLabel = props.chosenLabel ?? options.find((option) => option.value === value)?.label;
  const { rows, hiddenCount, matchCount } = pickerRows({
    options,
    query: query ?? '',
    noneLabel,
    createLabel: create?.label,
  });

  const show = () => {
    if (open) return;
    changeQuery('');
    const chosenIndex = options.findIndex((option) => option.value === value);
    setActiveIndex(Math.max(0, chosenIndex + (noneLabel === undefined ? 0 : 1)));
  };
  const hide = () => {
    if (open) changeQuery(null);
  };
  const pick = (row: PickerRow | undefined) => {
    if (!row) return;
    if (row.kind === 'create') create?.onCreate((query ?? '').trim());
    else onValueChange(row.kind === 'none' ? null : row.option.value);
    hide();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys to choose what is typed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const move = event.key === 'ArrowDown' ? 1 : -1;
      setActiveIndex((index) => Math.min(Math.max(0, index + move), Math.max(0, rows.length - 1)));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(rows[activeIndex]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      hide();
    } else if (event.key === 'Tab') {
      const row = rows[activeIndex];
      if (open && query !== '' && row?.kind === 'option') pick(row);
      else hide();
    }
  };

  return (
    <>
      <div ref={frame} className={classNames(CONTROL_FRAME, className)}>
        <input
          {...field}
          type="text"
          role="combobox"
          aria-label={props['aria-label']}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && rows[activeIndex] ? `${listId}-${activeIndex}` : undefined}
          autoComplete="off"
          disabled={disabled}
          placeholder={chosenLabel ?? placeholder}
          value={query ?? chosenLabel ?? ''}
          onChange={(event) => {
            changeQuery(event.target.value);
            setActiveIndex(0);
          }}
          onClick={show}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            // A press on a row keeps the focus here, so a blur means leaving.
            if (!event.relatedTarget?.closest(`[id="${listId}"]`)) hide();
          }}
          className={FRAMED_INPUT}
        />
        <ChevronDown aria-hidden="true" className="pointer-events-none text-ink-3" />
      </div>
      {wasOpen && (
        <RowsPopover
          id={listId}
          rows={rows}
          activeIndex={activeIndex}
          chosenValue={value}
          onActivate={setActiveIndex}
          onPick={pick}
          {...{ open, frame }}
          onOpenChange={(next) => (next ? show() : hide())}
          className="max-h-[min(320px,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width)"
        >
          {matchCount === 0 && <p className="px-2.5 py-2 text-ink-2">{emptyText}</p>}
          {hiddenCount + moreCount > 0 && (
            <p className="px-2.5 py-2 text-sm text-ink-3">
              {(hiddenCount + moreCount).toLocaleString('en-US')} more: type to narrow down
            </p>
          )}
        </RowsPopover>
      )}
    </>
  );
}
