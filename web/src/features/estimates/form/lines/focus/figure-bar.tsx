import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { nextFigure } from './line-elements.ts';
import type { OpenLine } from './open-line-context.ts';

interface FigureKey {
  readonly text: string;
  readonly name: string;
}

const HALF: FigureKey = { text: '½', name: 'One half' };
const QUARTER: FigureKey = { text: '¼', name: 'One quarter' };
const DIVIDED: FigureKey = { text: '/', name: 'Divided by' };
const TIMES: FigureKey = { text: '×', name: 'Times' };

/** The keys for each figure that a phone's number pad lacks. */
const KEYS: Readonly<Record<string, readonly FigureKey[]>> = {
  hours: [HALF, QUARTER, { text: ':', name: 'Hours and minutes' }, TIMES],
  quantity: [HALF, QUARTER, DIVIDED, TIMES],
  rate: [DIVIDED, TIMES],
  unitCost: [DIVIDED, TIMES],
  amount: [DIVIDED, TIMES],
};

/** Inserts text at the cursor, replacing the selection. */
function typeInto(field: HTMLInputElement, text: string): void {
  const start = field.selectionStart ?? 0;
  const typed = field.value.slice(0, start) + text + field.value.slice(field.selectionEnd ?? start);
  // React mistakes a value set directly on the element for its own.
  Reflect.set(HTMLInputElement.prototype, 'value', typed, field);
  field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Blurs a field that is about to be removed, because a figure is evaluated only on blur. */
function settle(field: HTMLInputElement | null): void {
  field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** A press must not take the focus from the figure: the keyboard would close. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface Editing {
  /** The figure with the focus, if any. */
  readonly field: HTMLInputElement | null;
  /** Whether no figure and no line follows. */
  readonly isLast: boolean;
}

/** The edited field of the open line; null while the focus is neither in the line nor in the bar. */
function useEditing(
  lines: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  openKey: string | null,
): Editing | null {
  const [editing, setEditing] = useState<Editing | null>(null);
  useEffect(() => {
    const read = () => {
      const active = document.activeElement;
      if (bar.current?.contains(active)) return;
      const line = active?.closest('[data-line]');
      const isOpen = line?.getAttribute('data-line') === openKey && lines.current?.contains(line);
      const field = isOpen && active instanceof HTMLInputElement && active.name in KEYS ? active : null;
      const isLast = nextFigure(lines.current, openKey, field?.name ?? null) === null;
      setEditing(isOpen ? { field, isLast } : null);
    };
    read();
    document.addEventListener('focusin', read);
    document.addEventListener('focusout', read);
    return () => {
      document.removeEventListener('focusin', read);
      document.removeEventListener('focusout', read);
    };
  }, [lines, bar, openKey]);
  return editing;
}

interface FigureBarProps extends OpenLine {
  linesRef: RefObject<HTMLElement | null>;
}

/**
 * The bar of the open line on a phone, above the on-screen keyboard or the total: the characters that the
 * number pad lacks, a button to the next figure, and a button that ends editing. It disappears with the
 * focus.
 */
export function FigureBar({ linesRef, openKey, setOpenKey }: FigureBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  const editing = useEditing(linesRef, barRef, openKey);
  if (!editing) return null;
  const { field, isLast } = editing;
  const close = (next: string | null) => {
    settle(field);
    setOpenKey(next);
  };
  const goOn = () => {
    const next = nextFigure(linesRef.current, openKey, field?.name ?? null);
    if (next instanceof HTMLInputElement) return next.focus();
    close(next);
  };
  return (
    <div
      ref={barRef}
      role="toolbar"
      aria-label="Line"
      className="fixed inset-x-0 bottom-[max(var(--keyboard,0px),var(--total-bar,0px))] z-30 flex items-center gap-1 border-t border-line-strong bg-surface p-2"
    >
      <div className="mr-auto flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
        {field &&
          KEYS[field.name]?.map(({ text, name }) => (
            <button
              key={text}
              type="button"
              tabIndex={-1}
              aria-label={name}
              onMouseDown={keepFocus}
              onClick={() => typeInto(field, text)}
              className="size-11 flex-none rounded border border-line-strong bg-surface text-lg font-strong active:bg-line"
            >
              {text}
            </button>
          ))}
      </div>
      {!isLast && (
        <Button variant="ghost" onMouseDown={keepFocus} onClick={goOn} className="px-3!">
          Next
        </Button>
      )}
      <Button variant="primary" onMouseDown={keepFocus} onClick={() => close(null)}>
        Done
      </Button>
    </div>
  );
}
