/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the pattern of a select whose options have icons */
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL } from '../inputs/control-frame.ts';
import { useFieldControl } from '../inputs/field.tsx';
import { loadLater } from '../load-later.tsx';
import type { SelectOption } from './select-content.tsx';

export type { SelectOption } from './select-content.tsx';

const SelectContent = loadLater(async () => (await import('./select-content.tsx')).SelectContent);

interface SelectProps<Value extends string> {
  /** Undefined shows the placeholder. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  /** Needed outside a `Field`. */
  'aria-label'?: string;
  onBlur?: () => void;
  className?: string;
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown']);

/** Letters typed within this time of each other are one text. */
const TYPING_PAUSE_MS = 1000;

/** The first option after the chosen one that begins with `text`; the chosen one itself only once there are several letters. */
function optionFor<Value extends string>(
  text: string,
  options: readonly SelectOption<Value>[],
  chosen: SelectOption<Value> | undefined,
): SelectOption<Value> | undefined {
  const [letter = ''] = text;
  const isOneLetter = text === letter.repeat(text.length);
  const start = (chosen ? options.indexOf(chosen) : -1) + (isOneLetter ? 1 : 0);
  const from = Math.max(start, 0);
  return [...options.slice(from), ...options.slice(0, from)].find(
    ({ label, disabled }) => !disabled && label.toLowerCase().startsWith(isOneLetter ? letter : text),
  );
}

/**
 * One choice of a short list. For long lists use `Picker`, which can be searched. Radix's part is loaded and rendered only once the
 * button has the pointer or the focus: see `Menu`.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder, disabled = false, onBlur, className } = props;
  const field = useFieldControl();
  const listId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const pointer = useRef('touch');
  const typed = useRef({ text: '', at: 0 });
  const [isNear, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);

  const press = (event: PointerEvent) => {
    pointer.current = event.pointerType;
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return;
    // The list gets the focus, not the button.
    event.preventDefault();
    setOpen(true);
  };
  const pressKey = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    const isTyping = timeStamp - typed.current.at < TYPING_PAUSE_MS && typed.current.text !== '';
    if (!(isTyping && key === ' ') && OPENING_KEYS.has(key)) {
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    typed.current = { text: `${isTyping ? typed.current.text : ''}${key.toLowerCase()}`, at: timeStamp };
    const next = optionFor(typed.current.text, options, chosen);
    if (next) onValueChange(next.value);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="none"
        data-state={open ? 'open' : 'closed'}
        data-placeholder={value === undefined ? '' : undefined}
        disabled={disabled}
        {...field}
        aria-label={props['aria-label']}
        onBlur={onBlur}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onPointerDown={press}
        onKeyDown={pressKey}
        onClick={() => {
          opener.current?.focus();
          if (pointer.current !== 'mouse') setOpen(true);
        }}
        className={classNames(
          CONTROL,
          'flex min-h-control items-center justify-between gap-2 text-left data-[placeholder]:text-ink-3',
          className,
        )}
      >
        <span className="min-w-0 truncate">{value === undefined ? placeholder : chosen?.label}</span>
        <ChevronDown aria-hidden="true" className="text-ink-3" />
      </button>
      {(isNear || open) && (
        <SelectContent
          id={listId}
          value={value ?? ''}
          onValueChange={(next) => onValueChange(next as Value)}
          {...{ options, opener, open }}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
