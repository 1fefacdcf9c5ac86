import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SectionName } from '../../editor/estimate-draft.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import type { LineActions } from './line-actions-context.ts';
import { hasRoomFor } from './line-limit.ts';

interface SectionActionsInput {
  section: SectionName;
  title: string;
  lineName: string;
  rows: readonly { readonly key: string }[];
  dispatch: DraftDispatch;
  expectLines: (field: string | null) => void;
}

/** The actions of a section's lines, and the screen reader announcement of the last one. */
export function useSectionActions(input: SectionActionsInput) {
  const { section, title, lineName, rows, dispatch, expectLines } = input;
  const [notice, setNotice] = useState('');
  const latestRows = useRef(rows);
  useLayoutEffect(() => {
    latestRows.current = rows;
  }, [rows]);

  const actions = useMemo<LineActions>(
    () => ({
      lineName,
      remove: (key) => dispatch({ type: 'lineRemoved', section, key }),
      duplicate: (key) => {
        if (!hasRoomFor(1, { title, count: latestRows.current.length })) return;
        expectLines(null);
        dispatch({ type: 'lineDuplicated', section, key });
        setNotice('Line duplicated');
      },
      moveBy: (key, places) => {
        const count = latestRows.current.length;
        const from = latestRows.current.findIndex((row) => row.key === key);
        const to = from + places;
        if (to < 0) return setNotice('The line is the first already');
        if (to >= count) return setNotice('The line is the last already');
        dispatch({ type: 'lineMoved', section, key, toIndex: to });
        setNotice(`Line moved to place ${to + 1} of ${count}`);
      },
    }),
    [lineName, section, title, dispatch, expectLines],
  );
  return { actions, notice };
}
