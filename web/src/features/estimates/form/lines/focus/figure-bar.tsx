import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
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

/** What a phone's number pad lacks for each figure. */
const KEYS: Readonly<Record<string, readonly FigureKey[]>> = {
  hours: [HALF, QUARTER, { text: ':', name: 'Hours and minutes' }, TIMES],
  quantity: [HALF, QUARTER, DIVIDED, TIMES],
  rate: [DIVIDED, TIMES],
  unitCost: [DIVIDED, TIMES],
  amount: [DIVIDED, TIMES],
};

/** Types text at the cursor, in place of what is selected. */
function typeInto(field: HTMLInputElement, text: string): void {
  const start = field.selectionStart ?? 0;
  const typed = field.value.slice(0, start) + text + field.value.slice(field.selectionEnd ?? start);
  // React takes a value set on the element itself for its own.
  Reflect.set(HTMLInputElement.prototype, 'value', typed, field);
  field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Ends the typing in a field that is about to be removed: only a field that is left evaluates its figure. */
function settle(field: HTMLInputElement | null): void {
  field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** A press must not take the focus from the figure: the keyboard would close. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The figure that has the focus within `lines`, if one has. */
function useFocusedFigure(lines: RefObject<HTMLElement | null>): HTMLInputElement | null {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const read = () => {
      const active = document.activeElement;
      const isFigure =
        active instanceof HTMLInputElement && active.name in KEYS && lines.current?.contains(active);
      setField(isFigure ? active : null);
    };
    read();
    document.addEventListener('focusin', read);
    document.addEventListener('focusout', read);
    return () => {
      document.removeEventListener('focusin', read);
      document.removeEventListener('focusout', read);
    };
  }, [lines]);
  return field;
}

interface FigureBarProps extends OpenLine {
  linesRef: RefObject<HTMLElement | null>;
}

/**
 * The bar of the open line on a phone, above the on-screen keyboard: the signs that its number pad lacks, the way to
 * the next figure, and the end of editing.
 */
export function FigureBar({ linesRef, openKey, setOpenKey }: FigureBarProps) {
  const field = useFocusedFigure(linesRef);
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
      role="toolbar"
      aria-label="Line"
      className="fixed inset-x-0 bottom-(--keyboard,0px) z-30 flex items-center gap-1 border-t border-line-strong bg-surface px-2 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))]"
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
      <Button variant="ghost" onMouseDown={keepFocus} onClick={goOn} className="px-3!">
        Next
      </Button>
      <Button variant="primary" onMouseDown={keepFocus} onClick={() => close(null)}>
        Done
      </Button>
    </div>
  );
}
