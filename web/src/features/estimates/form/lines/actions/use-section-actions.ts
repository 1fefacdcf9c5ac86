import { use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { newId } from '../../../../../lib/new-id.ts';
import { useUndoOffers } from '../../../../../ui/overlays/use-undo-offers.ts';
import { SECTION_OF, textIdsAt } from '../../../editor/draft-parts.ts';
import type { NewRow, SectionName } from '../../../editor/estimate-draft.ts';
import { useRoom } from '../../room-context.ts';
import type { DraftDispatch } from '../../saving/draft-dispatch.ts';
import { useOpenLine } from '../focus/open-line-context.ts';
import type { ExpectedLines } from '../focus/use-line-focus.ts';
import { GroupIdContext } from '../group-id-context.ts';
import type { LineActions } from './line-actions-context.ts';

interface Described {
  readonly key: string;
  readonly id: string;
  readonly description: string;
  readonly optional: boolean;
}

interface SectionActionsInput<Row extends Described> {
  section: SectionName;
  lineName: string;
  rows: readonly Row[];
  dispatch: DraftDispatch;
  addLines: (lines: readonly NewRow<Row>[], index: number) => void;
  expectLines: (lines: ExpectedLines) => void;
}

/** The actions of a section's lines, and the screen reader announcement of the last one. */
export function useSectionActions<Row extends Described>(input: SectionActionsInput<Row>) {
  const { section, lineName, rows, dispatch, addLines, expectLines } = input;
  const { setOpenKey } = useOpenLine();
  const { hasRoom, readDraft } = useRoom();
  const offerUndo = useUndoOffers();
  const groupId = use(GroupIdContext);
  const [notice, setNotice] = useState('');
  const latestRows = useRef(rows);
  useLayoutEffect(() => {
    latestRows.current = rows;
  }, [rows]);

  const actions = useMemo<LineActions>(
    () => ({
      lineName,
      remove: (key) => {
        const index = latestRows.current.findIndex((row) => row.key === key);
        const row = latestRows.current[index];
        if (!row) return;
        setOpenKey(null);
        const below = textIdsAt(readDraft(), section, groupId, index + 1);
        dispatch({ type: 'lineRemoved', section, key });
        const restore = () => {
          // The pressed button is removed, so the focus returns to the lines.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          expectLines({ field: null, isRestored: true });
          const at = Math.min(index, latestRows.current.length);
          // A text that was moved since keeps its place.
          const still = textIdsAt(readDraft(), section, groupId, at);
          addLines([row], at);
          for (const id of below) if (still.includes(id)) dispatch({ type: 'textMoved', id, place: at + 1 });
        };
        const name = row.description.trim();
        offerUndo(name ? `Removed “${name}”` : `Removed the ${lineName}`, restore);
      },
      duplicate: (key) => {
        const isOption = latestRows.current.some((row) => row.key === key && row.optional);
        if (!hasRoom({ [section]: 1, options: isOption ? 1 : 0 })) return;
        expectLines({ field: null });
        dispatch({ type: 'lineDuplicated', section, key });
        setNotice('Line copied');
      },
      moveBy: (key, places) => {
        const count = latestRows.current.length;
        const from = latestRows.current.findIndex((row) => row.key === key);
        const to = from + places;
        if (to < 0) return setNotice('This line is already first');
        if (to >= count) return setNotice('This line is already last');
        dispatch({ type: 'lineMoved', section, key, toIndex: to });
        setNotice(`Line moved to place ${to + 1} of ${count}`);
      },
      addText: (key) => {
        if (!hasRoom({ textLines: 1 })) return;
        const place = latestRows.current.findIndex((row) => row.key === key) + 1;
        dispatch({ type: 'textAdded', id: newId(), groupId, section: SECTION_OF[section], place });
      },
    }),
    [lineName, section, groupId, dispatch, addLines, expectLines, setOpenKey, hasRoom, readDraft, offerUndo],
  );
  return { actions, notice };
}
