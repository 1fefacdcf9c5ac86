import { type RefObject, use, useCallback, useEffect, useRef } from 'react';
import { focusField, focusLine, isFocusLost } from './line-elements.ts';
import { useOpenLine } from './open-line-context.ts';
import { RefusedFigureContext } from './refused-figure-context.ts';

/** Added lines: the first of them gets the focus, in the named field or its first one. */
export interface ExpectedLines {
  readonly field: string | null;
  /** Focuses the line as a whole instead: on a phone it stays closed. */
  readonly isRestored?: boolean;
}

interface Keyed {
  readonly key: string;
}

/** The line now at the place of the first removed one, else the last line. */
function neighborOfRemoved(before: readonly string[], rows: readonly Keyed[]): Keyed | undefined {
  const index = before.findIndex((key, place) => rows[place]?.key !== key);
  return rows[Math.min(index, rows.length - 1)];
}

/**
 * Moves the focus in a section of lines: into the first added line, an opened line, or the figure for which saving was
 * refused; back onto a closed line; and to the neighbor of a removed line, after the last one to `buttonRef`.
 */
export function useLineFocus(
  rows: readonly Keyed[],
  isPhone: boolean,
  buttonRef?: RefObject<HTMLButtonElement | null>,
) {
  const { openKey, setOpenKey } = useOpenLine();
  const linesRef = useRef<HTMLDivElement>(null);
  const ownButtonRef = useRef<HTMLButtonElement>(null);
  const addButtonRef = buttonRef ?? ownButtonRef;
  const expected = useRef<ExpectedLines | null>(null);
  const lastKeys = useRef<readonly string[]>([]);
  const fieldToOpen = useRef<string | null>(null);
  const lastOpenKey = useRef(openKey);
  const refused = use(RefusedFigureContext);
  const lastRefused = useRef(refused);

  const enterLine = useCallback(
    (key: string, field: string | null) => {
      if (!isPhone || lastOpenKey.current === key) return focusField(linesRef.current, key, field);
      fieldToOpen.current = field;
      setOpenKey(key);
    },
    [isPhone, setOpenKey],
  );

  useEffect(() => {
    const before = lastKeys.current;
    lastKeys.current = rows.map(({ key }) => key);
    const wanted = expected.current;
    const seen = new Set(before);
    const added = wanted && rows.find(({ key }) => !seen.has(key));
    if (added) {
      expected.current = null;
      if (isPhone && wanted.isRestored) focusLine(linesRef.current, added.key);
      else enterLine(added.key, wanted.field);
    } else if (rows.length < before.length && isFocusLost()) {
      const neighbor = neighborOfRemoved(before, rows);
      if (neighbor) focusLine(linesRef.current, neighbor.key);
      else addButtonRef.current?.focus();
    }
  }, [rows, isPhone, enterLine, addButtonRef]);

  useEffect(() => {
    if (openKey !== null) focusField(linesRef.current, openKey, fieldToOpen.current);
    else if (lastOpenKey.current !== null) focusLine(linesRef.current, lastOpenKey.current);
    lastOpenKey.current = openKey;
    fieldToOpen.current = null;
  }, [openKey]);

  useEffect(() => {
    if (refused === lastRefused.current) return;
    lastRefused.current = refused;
    if (refused && rows.some(({ key }) => key === refused.key)) enterLine(refused.key, refused.field);
  }, [refused, rows, enterLine]);

  /** Call before adding lines. */
  const expectLines = useCallback((lines: ExpectedLines) => {
    expected.current = lines;
  }, []);

  return { openKey, setOpenKey, linesRef, addButtonRef, expectLines, enterLine };
}
