import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useUndoOffers } from '../../../../ui/overlays/use-undo-offers.ts';
import type { NewRow, SectionName } from '../../editor/estimate-draft.ts';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { linePlaceOf } from './focus/line-elements.ts';
import type { ExpectedLines } from './focus/use-line-focus.ts';

interface Keyed {
  readonly key: string;
  readonly id: string;
}

/** How a section accepts pasted spreadsheet rows. */
export interface PasteRules<Row extends Keyed> {
  /** Parses pasted text into lines; null if it is at most one cell. */
  readonly readLines: (text: string, field: string | null) => readonly NewRow<Row>[] | null;
  /** Whether nothing is filled in, so that pasted lines replace the line. */
  readonly isEmpty: (row: Row) => boolean;
}

interface LinePasteInput<Row extends Keyed> {
  section: SectionName;
  rows: readonly Row[];
  linesRef: RefObject<HTMLElement | null>;
  paste: PasteRules<Row>;
  addLines: (lines: readonly NewRow<Row>[], index: number, replacedKey?: string) => void;
  expectLines: (lines: ExpectedLines) => void;
  dispatch: DraftDispatch;
}

interface Batch<Row> {
  readonly seen: ReadonlySet<string>;
  readonly index: number;
  readonly replaced: Row | null;
}

const linesAdded = (count: number) => (count === 1 ? '1 line added' : `${count} lines added`);

/** Turns spreadsheet rows pasted into a field into lines, which can be undone together. */
export function useLinePaste<Row extends Keyed>(input: LinePasteInput<Row>) {
  const { section, rows, linesRef, paste, addLines, expectLines, dispatch } = input;
  const { hasRoom } = useRoom();
  const offerUndo = useUndoOffers();
  const batch = useRef<Batch<Row> | null>(null);

  useEffect(() => {
    const pasted = batch.current;
    const keys = pasted ? rows.flatMap(({ key }) => (pasted.seen.has(key) ? [] : [key])) : [];
    if (!pasted || keys.length === 0) return;
    batch.current = null;
    const undo = () => {
      // The pressed button is removed, so the focus returns to the lines.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (pasted.replaced) {
        expectLines({ field: null, isRestored: true });
        addLines([pasted.replaced], pasted.index);
      }
      dispatch({ type: 'linesRemoved', section, keys });
    };
    offerUndo(linesAdded(keys.length), undo);
  }, [rows, section, addLines, expectLines, dispatch, offerUndo]);

  return (event: ClipboardEvent) => {
    const place = linePlaceOf(event.target, linesRef.current);
    if (!place || place.field === null) return;
    const lines = paste.readLines(event.clipboardData.getData('text/plain'), place.field);
    if (!lines) return;
    event.preventDefault();
    const index = rows.findIndex(({ key }) => key === place.key);
    const row = rows[index];
    const replaced = row && paste.isEmpty(row) ? row : null;
    if (!hasRoom({ [section]: lines.length - (replaced ? 1 : 0) })) return;
    batch.current = { seen: new Set(rows.map(({ key }) => key)), index, replaced };
    expectLines({ field: place.field });
    if (replaced) addLines(lines, index, replaced.key);
    else addLines(lines, index + 1);
  };
}
