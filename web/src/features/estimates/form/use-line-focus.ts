import { useEffect, useRef, useState } from 'react';

function focusIn(lines: HTMLElement | null, key: string, selector: string): void {
  lines?.querySelector<HTMLElement>(`[data-line="${key}"] ${selector}`)?.focus();
}

/**
 * Where the focus goes in a section of lines: into a line that was just added or opened, back onto a line that
 * was closed, and to the add button when the line that had it is gone.
 */
export function useLineFocus(rows: readonly { readonly key: string }[]) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const linesRef = useRef<HTMLDivElement>(null);
  const addButtonRef = useRef<HTMLButtonElement>(null);
  const isLineExpected = useRef(false);
  const lastCount = useRef(rows.length);
  const lastOpenKey = useRef(openKey);

  useEffect(() => {
    const last = rows.at(-1);
    if (isLineExpected.current && last && rows.length > lastCount.current) {
      isLineExpected.current = false;
      setOpenKey(last.key);
      focusIn(linesRef.current, last.key, 'input');
    } else if (rows.length < lastCount.current) {
      addButtonRef.current?.focus();
    }
    lastCount.current = rows.length;
  }, [rows]);

  useEffect(() => {
    if (openKey !== null) focusIn(linesRef.current, openKey, 'input');
    else if (lastOpenKey.current !== null) focusIn(linesRef.current, lastOpenKey.current, 'button');
    lastOpenKey.current = openKey;
  }, [openKey]);

  return {
    openKey,
    setOpenKey,
    linesRef,
    addButtonRef,
    /** Call before a line is added. */
    expectLine: () => {
      isLineExpected.current = true;
    },
  };
}
